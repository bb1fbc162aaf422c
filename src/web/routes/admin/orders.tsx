import { DeskOrders } from "../../orders/lists/desk-orders.tsx";
import { OrderViews } from "../../orders/lists/order-views.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminOrdersRoute() {
  return (
    <Page title="Orders" actions={<OrderViews />}>
      <DeskOrders />
    </Page>
  );
}
