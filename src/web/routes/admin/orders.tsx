import { AdminOrders } from "../../orders/lists/admin-orders.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminOrdersRoute() {
  return (
    <Page title="Orders" width="wide">
      <AdminOrders />
    </Page>
  );
}
