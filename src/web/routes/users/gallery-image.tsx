import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function GalleryImageRoute() {
  return (
    <Page title="Picture">
      <RowsSkeleton />
    </Page>
  );
}
