import { Suspense } from "react";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { downloadScans } from "../../downloads/start-download.ts";
import type { SelectionDialogs } from "../../film/selecting/selection-dialogs.ts";

const ShareDialog = lazyComponent(
  async () => ({ default: (await import("../../shares/own/share-dialog.tsx")).ShareDialog }),
  "The form for a share",
);
const OfferScans = lazyComponent(
  async () => ({ default: (await import("../../submissions/offer-scans.tsx")).OfferScans }),
  "The form for an offer",
);

export const selectionDialogs = (userId: string): SelectionDialogs => ({
  download: (scanIds) => downloadScans(userId, scanIds),
  renderShare: ({ scanIds, onClose }) => (
    <Suspense>
      <ShareDialog userId={userId} of={{ scanIds, title: "" }} onClose={onClose} />
    </Suspense>
  ),
  renderOffer: ({ scanIds, onClose }) => (
    <Suspense>
      <OfferScans userId={userId} scanIds={scanIds} onClose={onClose} />
    </Suspense>
  ),
});
