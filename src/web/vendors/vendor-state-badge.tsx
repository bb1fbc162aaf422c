import { useState } from "react";
import type { VendorOrder } from "../../contract/vendors/vendors.ts";
import type { VendorOrderState } from "../../rules/vendors/vendor-orders.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { STATE_LABELS } from "./vendor-text.ts";

const TONES: Record<VendorOrderState, StateTone> = {
  NEW: "warning",
  ACCEPTED: "info",
  SHIPPED: "success",
  DECLINED: "error",
};

/** Shows the state of a vendor's part; parts of canceled orders are no longer made, so those show "Canceled". */
export function VendorStateBadge({ order }: { order: Pick<VendorOrder, "state" | "orderStatus"> }) {
  const isCanceled = order.orderStatus === "CANCELED" && order.state !== "SHIPPED";
  if (isCanceled) return <StateBadge tone="default">Canceled</StateBadge>;
  return <StateBadge tone={TONES[order.state]}>{STATE_LABELS[order.state]}</StateBadge>;
}

/** Shows its state, highlighted if overdue. */
export function VendorStateInTime({ order }: { order: VendorOrder }) {
  const [now] = useState(() => new Date());
  if (order.dueAt === null || Date.parse(order.dueAt) >= now.getTime()) return <VendorStateBadge order={order} />;
  return (
    <StateBadge tone="error" loud>
      {STATE_LABELS[order.state]}, overdue
    </StateBadge>
  );
}
