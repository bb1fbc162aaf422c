import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function AdminRollRoute() {
  return (
    <Page title="Roll">
      <RowsSkeleton />
    </Page>
  );
}
