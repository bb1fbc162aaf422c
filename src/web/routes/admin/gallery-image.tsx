import GalleryImageRoute from "../users/gallery-image.tsx";

export default function AdminGalleryImageRoute() {
  return <GalleryImageRoute />;
}
