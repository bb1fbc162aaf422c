import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function OrderRoute() {
  return (
    <Page title="Order">
      <RowsSkeleton />
    </Page>
  );
}
