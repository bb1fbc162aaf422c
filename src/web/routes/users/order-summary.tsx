import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function OrderSummaryRoute() {
  return (
    <Page title="Order Summary">
      <RowsSkeleton />
    </Page>
  );
}
