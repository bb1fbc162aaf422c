import { AddOnPage } from "../../orders/add-on/add-on-page.tsx";
import { AddRushForm } from "../../orders/add-on/add-rush-form.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import type { Route } from "./+types/add-rush.ts";

export default function AddRushRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  return (
    <AddOnPage userId={userId} orderId={orderIdOf(orderId)} title="Rush" intro="Move rolls to the front of the line.">
      {(props) => <AddRushForm {...props} />}
    </AddOnPage>
  );
}
