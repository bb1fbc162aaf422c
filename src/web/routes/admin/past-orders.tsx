import { FindPastOrders } from "../../imports/find-past-orders.tsx";
import { Page } from "../../platform/page.tsx";

export default function PastOrdersRoute() {
  return (
    <Page title="Earlier orders">
      <FindPastOrders />
    </Page>
  );
}
