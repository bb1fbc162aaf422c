import { useQueryClient } from "@tanstack/react-query";
import { getOrder } from "../../contract/orders/orders.ts";
import type { Order } from "../../contract/orders/order.ts";
import { listRefunds } from "../../contract/payments/refunds.ts";
import { listReturns, type OrderReturns } from "../../contract/returns/returns.ts";
import { isReturnable } from "../../rules/returns/returns.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useLive } from "../platform/live.tsx";
import { callKey, useCall } from "../platform/query.ts";
import type { OfReturns } from "./returns-of-order.tsx";

/** Lazy: few orders have returns. */
const ReturnsOfOrder = lazyComponent<OfReturns>(
  async () => ({ default: (await import("./returns-of-order.tsx")).ReturnsOfOrder }),
  "The order's returns",
);

/** Staff answer and settle an order's returns (docs/product/returns.md). */
export function DeskOrderReturns({ order }: { order: Order }) {
  return order.lines.some(isReturnable) && order.paidAt !== null ? <OfPaid order={order} /> : null;
}

function OfPaid({ order }: { order: Order }) {
  const params = { userId: order.customerId, orderId: order.id };
  const query = useCall(listReturns, { params });
  const queries = useQueryClient();
  const refresh = () => void query.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === order.id) refresh();
  }, refresh);

  function keep(now: OrderReturns) {
    queries.setQueryData(callKey(listReturns, { params }), now);
    void queries.invalidateQueries({ queryKey: callKey(getOrder, { params: { orderId: order.id } }) });
    void queries.invalidateQueries({ queryKey: callKey(listRefunds) });
  }

  if (query.data === undefined || query.data.returns.length === 0) return null;
  return <ReturnsOfOrder order={order} found={query.data} keep={keep} again={refresh} />;
}
