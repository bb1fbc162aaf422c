import type { User } from "../../../contract/accounts/accounts.ts";
import { NewOrder } from "../../orders/new/new-order.tsx";
import { useOrderStep } from "../../orders/new/use-order-step.ts";
import { WithCustomer } from "../../orders/with-customer.tsx";
import { Page } from "../../platform/page.tsx";
import { useUser } from "../../platform/session.ts";
import { useCartGoods } from "../cart-goods.tsx";
import type { Route } from "./+types/new-order.ts";

export default function NewOrderRoute({ params: { userId } }: Route.ComponentProps) {
  const { step } = useOrderStep();
  return (
    <Page title="New Order" intro={step === "rolls" && "Add your rolls. The price updates as you go."}>
      <WithCustomer userId={userId}>{(customer) => <OfCustomer key={customer.id} customer={customer} />}</WithCustomer>
    </Page>
  );
}

/** This browser's cart belongs to its user, so staff ordering for a customer do not include it. */
function OfCustomer({ customer }: { customer: User }) {
  const isOwn = useUser().id === customer.id;
  const goods = useCartGoods(customer);
  return <NewOrder customer={customer} goods={isOwn ? goods : null} />;
}
