import { UserPage } from "../../desk/people/user-page.tsx";
import { CustomerOrders } from "../../orders/lists/customer-orders.tsx";
import type { Route } from "./+types/user.ts";

/** Someone's page for the desk; also for what lies below it and leads nowhere else. */
export default function UserRoute({ params: { userId } }: Route.ComponentProps) {
  return (
    <UserPage
      key={userId}
      userId={userId}
      orders={<CustomerOrders userId={userId} newOrderPath={`/users/${userId}/orders/new/rolls`} />}
    />
  );
}
