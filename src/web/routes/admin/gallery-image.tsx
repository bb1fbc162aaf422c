import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function AdminGalleryImageRoute() {
  return (
    <Page title="Picture">
      <RowsSkeleton />
    </Page>
  );
}
