import { AddOnPage } from "../../orders/add-on/add-on-page.tsx";
import { ReturnNegativesForm } from "../../orders/add-on/return-negatives-form.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import type { Route } from "./+types/return-negatives.ts";

export default function ReturnNegativesRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  return (
    <AddOnPage
      userId={userId}
      orderId={orderIdOf(orderId)}
      title={({ Your }) => `${Your} negatives`}
      intro="Choose what we do with the negatives. Tossing can't be undone; any other choice can be changed."
    >
      {(props) => <ReturnNegativesForm {...props} />}
    </AddOnPage>
  );
}
