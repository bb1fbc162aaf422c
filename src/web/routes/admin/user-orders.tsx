import { PastOrders } from "../../imports/past-orders.tsx";
import { CustomerOrders } from "../../orders/lists/customer-orders.tsx";
import { Page } from "../../platform/page.tsx";
import type { Route } from "./+types/user-orders.ts";

export default function UserOrdersRoute({ params: { userId } }: Route.ComponentProps) {
  return (
    <Page title="Orders">
      <CustomerOrders userId={userId} newOrderPath={`/users/${userId}/orders/new/rolls`} />
      <PastOrders userId={userId} />
    </Page>
  );
}
