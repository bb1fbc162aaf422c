import { UserPage } from "../../desk/people/user-page.tsx";
import { CustomerOrders } from "../../orders/lists/customer-orders.tsx";
import { CustomerExemptions } from "../../tax/customer-exemptions.tsx";
import type { Route } from "./+types/user.ts";

/** A user's page at the desk; also for deeper paths without a page of their own. */
export default function UserRoute({ params: { userId } }: Route.ComponentProps) {
  return (
    <UserPage
      key={userId}
      userId={userId}
      exemptions={<CustomerExemptions userId={userId} />}
      orders={<CustomerOrders userId={userId} newOrderPath={`/users/${userId}/orders/new/rolls`} />}
    />
  );
}
