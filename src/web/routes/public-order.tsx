import { Page } from "../platform/page.tsx";
import { RowsSkeleton } from "../platform/states.tsx";

export default function PublicOrderRoute() {
  return (
    <Page title="Order">
      <RowsSkeleton />
    </Page>
  );
}
