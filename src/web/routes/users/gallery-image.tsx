import { useLocation, useParams } from "react-router";
import { Viewer } from "../../film/scans/viewer.tsx";

/** Also the page of lab staff on a customer's behalf, under /admin. */
export default function GalleryImageRoute() {
  const { userId, galleryImageId } = useParams() as { userId: string; galleryImageId: string };
  const byStaff = useLocation().pathname.startsWith("/admin/");
  return (
    <Viewer userId={userId} scanId={galleryImageId} base={byStaff ? `/admin/users/${userId}` : `/users/${userId}`} />
  );
}
