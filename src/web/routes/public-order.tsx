import { useSearchParams } from "react-router";
import { PublicOrder } from "../orders/lists/public-order.tsx";
import { orderIdOf } from "../orders/order/use-order.ts";
import { OrderGoods } from "../digital-goods/order-goods.tsx";
import { GuestPayment } from "../payments/guest-payment.tsx";
import { OrderAgain } from "./order-again.tsx";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import type { Route } from "./+types/public-order.ts";

export default function PublicOrderRoute({ params: { orderId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <NeedsScripts>How far your order is stands in the mails about it, too.</NeedsScripts>
      <PublicOrder
        orderId={orderIdOf(orderId)}
        code={search.get("code")}
        Payment={GuestPayment}
        Again={OrderAgain}
        Goods={OrderGoods}
      />
    </>
  );
}
