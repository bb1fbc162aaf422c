import { ORDER_STATUS_LABELS, type OrderStatus, statusColor } from "../../../rules/orders/statuses.ts";
import { StateBadge } from "../states/state-badge.tsx";

/** An order's status in its color (docs/product/orders.md#statuses). @param size "md" next to smaller text */
export function OrderStatusBadge({ status, size }: { status: OrderStatus; size?: "md" | "lg" }) {
  return (
    <StateBadge tone={statusColor(status)} size={size}>
      {ORDER_STATUS_LABELS[status]}
    </StateBadge>
  );
}
