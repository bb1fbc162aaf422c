import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function AdminOrdersRoute() {
  return (
    <Page title="Orders">
      <RowsSkeleton />
    </Page>
  );
}
