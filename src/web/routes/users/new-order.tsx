import { NewOrder } from "../../orders/new-order.tsx";
import { WithCustomer } from "../../orders/with-customer.tsx";
import { Page } from "../../platform/page.tsx";
import type { Route } from "./+types/new-order.ts";

export default function NewOrderRoute({ params: { userId } }: Route.ComponentProps) {
  return (
    <Page title="New Order" intro="What have you shot? Write down each roll; we do the rest.">
      <WithCustomer userId={userId}>{(customer) => <NewOrder customer={customer} />}</WithCustomer>
    </Page>
  );
}
