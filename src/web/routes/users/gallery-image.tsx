import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useLocation, useParams } from "react-router";
import { Viewer } from "../../film/viewer/viewer.tsx";

const ShareDialog = lazyComponent(
  async () => ({ default: (await import("../../shares/own/share-dialog.tsx")).ShareDialog }),
  "The form for a share",
);
const OfferDialog = lazyComponent(
  async () => ({ default: (await import("../../submissions/offer-dialog.tsx")).OfferDialog }),
  "The form for an offer",
);

/** Also used by staff on a customer's behalf, under /admin. */
export default function GalleryImageRoute() {
  const { userId, galleryImageId } = useParams() as { userId: string; galleryImageId: string };
  const byStaff = useLocation().pathname.startsWith("/admin/");
  return (
    <Viewer
      userId={userId}
      scanId={galleryImageId}
      base={byStaff ? `/admin/users/${userId}` : `/users/${userId}`}
      dialogs={{
        renderShare: ({ scan, onClose }) => (
          <ShareDialog userId={userId} of={{ scanIds: [scan.id], title: "" }} onClose={onClose} />
        ),
        renderOffer: ({ scan, onClose }) => <OfferDialog userId={userId} scanId={scan.id} onClose={onClose} />,
      }}
    />
  );
}
