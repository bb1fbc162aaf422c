import type { User } from "../../../contract/accounts/accounts.ts";
import { NewOrder } from "../../orders/new/new-order.tsx";
import { WithCustomer } from "../../orders/with-customer.tsx";
import { Page } from "../../platform/page.tsx";
import { useUser } from "../../platform/session.ts";
import { useCartGoods } from "../cart-goods.tsx";
import type { Route } from "./+types/new-order.ts";

export default function NewOrderRoute({ params: { userId } }: Route.ComponentProps) {
  return (
    <Page title="New Order" intro="Add your rolls. The price updates as you go.">
      <WithCustomer userId={userId}>{(customer) => <OfCustomer key={customer.id} customer={customer} />}</WithCustomer>
    </Page>
  );
}

/** The cart of this browser is its user's: who orders for somebody else leaves it out. */
function OfCustomer({ customer }: { customer: User }) {
  const isOwn = useUser().id === customer.id;
  const goods = useCartGoods(customer);
  return <NewOrder customer={customer} goods={isOwn ? goods : null} />;
}
