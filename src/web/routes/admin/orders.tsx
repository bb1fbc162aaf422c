import { DeskOrders } from "../../orders/lists/desk-orders.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminOrdersRoute() {
  return (
    <Page title="Orders">
      <DeskOrders />
    </Page>
  );
}
