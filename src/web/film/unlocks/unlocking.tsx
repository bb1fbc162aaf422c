import { lazyComponent } from "../../platform/lazy-component.tsx";
import type { UnlockDialogProps } from "./unlock-dialog.tsx";

const UnlockDialog = lazyComponent(
  async () => ({ default: (await import("./unlock-dialog.tsx")).UnlockDialog }),
  "The form that unlocks sizes",
);

export const Unlocking = (props: UnlockDialogProps) => <UnlockDialog {...props} onGiveUp={props.onClose} />;
