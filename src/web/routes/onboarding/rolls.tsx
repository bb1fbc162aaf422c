import { NewOrder } from "../../orders/new/new-order.tsx";
import { useOrderStep } from "../../orders/new/use-order-step.ts";
import { SignedInOnly } from "../../platform/guards.tsx";
import { Page } from "../../platform/page.tsx";
import { useUser } from "../../platform/session.ts";
import { useCartGoods } from "../cart-goods.tsx";

export default function FirstOrderRoute() {
  return (
    <SignedInOnly>
      <FirstOrder />
    </SignedInOnly>
  );
}

function FirstOrder() {
  const user = useUser();
  const goods = useCartGoods(user);
  const { step } = useOrderStep();
  return (
    <Page
      title="Your first order"
      intro={step === "rolls" && `Nice meeting you, ${user.firstName}. Add your rolls. The price updates as you go.`}
    >
      <NewOrder customer={user} goods={goods} />
    </Page>
  );
}
