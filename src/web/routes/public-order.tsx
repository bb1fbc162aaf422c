import { data, useSearchParams } from "react-router";
import { CallError } from "../../contract/kit/client.ts";
import { isOrderId } from "../../rules/orders/number.ts";
import { publicOrder } from "../../contract/orders/orders.ts";
import { OrderGoods } from "../digital-goods/order-goods.tsx";
import { PublicOrder } from "../orders/lists/public-order.tsx";
import { orderIdOf } from "../orders/order/use-order.ts";
import { GuestPayment } from "../payments/guest-payment.tsx";
import { UNCACHED, visitorApi } from "../platform/load-context.ts";
import { OrderAgain } from "./order-again.tsx";
import { GuestPrints } from "../prints/guest-prints.tsx";
import { OrderReturns } from "../returns/order-returns.tsx";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import type { Route } from "./+types/public-order.ts";

export { MissingPage as ErrorBoundary } from "./missing-page.tsx";

/** Checks that the order exists; the browser loads its content, because it may know the order's code. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<null> {
  if (!isOrderId(params.orderId)) throw data(null, { status: 404 });
  try {
    await visitorApi(context).call(publicOrder, { params: { orderId: orderIdOf(params.orderId) } }, UNCACHED);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 });
  }
  return null;
}

export const shouldRevalidate = () => false;

export default function PublicOrderRoute({ params: { orderId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <NeedsScripts isAlone>You also find your order's status in our e-mails.</NeedsScripts>
      <PublicOrder
        orderId={orderIdOf(orderId)}
        code={search.get("code")}
        Payment={GuestPayment}
        Again={OrderAgain}
        Goods={OrderGoods}
        Returns={OrderReturns}
        Prints={GuestPrints}
      />
    </>
  );
}
