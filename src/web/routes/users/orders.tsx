import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function OrdersRoute() {
  return (
    <Page title="Your Orders">
      <RowsSkeleton />
    </Page>
  );
}
