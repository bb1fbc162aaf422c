import { IconShare } from "../platform/icons.tsx";
import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyComponent } from "../platform/lazy-component.tsx";

const ShareDialog = lazyComponent(
  async () => ({ default: (await import("./own/share-dialog.tsx")).ShareDialog }),
  "The form for a share",
);

/** Opens the dialog to share scans, and shows the link. @param title initial title */
export function ShareButton({ userId, scanIds, title }: { userId: string; scanIds: readonly string[]; title: string }) {
  const [isOpen, setOpen] = useState(false);
  if (scanIds.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <ShareDialog
          userId={userId}
          of={{ scanIds, title }}
          onClose={() => setOpen(false)}
          onGiveUp={() => setOpen(false)}
        />
      )}
    </>
  );
}
