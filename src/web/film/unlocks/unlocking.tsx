import { lazy, Suspense } from "react";
import type { UnlockDialogProps } from "./unlock-dialog.tsx";

const UnlockDialog = lazy(async () => ({ default: (await import("./unlock-dialog.tsx")).UnlockDialog }));

/** The dialog that unlocks larger sizes of scans, loaded when it is opened. */
export const Unlocking = (props: UnlockDialogProps) => (
  <Suspense>
    <UnlockDialog {...props} />
  </Suspense>
);
