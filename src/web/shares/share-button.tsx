import { IconShare } from "../platform/icons/share.tsx";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

const ShareDialog = lazy(async () => ({ default: (await import("./own/share-dialog.tsx")).ShareDialog }));

/** Asks how some scans are to be shared, and gives the link. @param title to begin with */
export function ShareButton({ userId, scanIds, title }: { userId: string; scanIds: readonly string[]; title: string }) {
  const [asks, setAsks] = useState(false);
  if (scanIds.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={20} aria-hidden />} onClick={() => setAsks(true)}>
        Share
      </Button>
      {asks && (
        <Suspense>
          <ShareDialog userId={userId} of={{ scanIds, title }} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
