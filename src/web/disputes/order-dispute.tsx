import { listDisputes } from "../../contract/payments/disputes.ts";
import type { Order } from "../../contract/orders/order.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useLive } from "../platform/live.tsx";
import { useCall } from "../platform/query.ts";
import type { OfDispute } from "./dispute-note.tsx";

/** Lazy: few orders have a dispute. */
const DisputeNote = lazyComponent<OfDispute>(
  async () => ({ default: (await import("./dispute-note.tsx")).DisputeNote }),
  "The order's dispute",
);

export function OrderDispute({ order }: { order: Order }) {
  return order.paidAt === null ? null : <OfPaid orderId={order.id} />;
}

function OfPaid({ orderId }: { orderId: number }) {
  const query = useCall(listDisputes, { query: { orderId } });
  const refresh = () => void query.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  const [dispute] = query.data?.disputes ?? [];
  return dispute === undefined ? null : <DisputeNote dispute={dispute} />;
}
