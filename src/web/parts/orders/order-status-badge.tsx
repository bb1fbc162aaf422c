import { Badge } from "@mantine/core";
import {
  ORDER_STATUS_LABELS,
  type OrderStatus,
  statusColour,
  type StatusColour,
} from "../../../rules/orders/statuses.ts";

const COLOUR_OF: Record<StatusColour, string> = {
  success: "leaf",
  warning: "sun",
  error: "tomato",
  default: "gray",
};

/** An order's status in its colour (docs/product/orders.md#statuses). @param size "md" among smaller text */
export function OrderStatusBadge({ status, size = "lg" }: { status: OrderStatus; size?: "md" | "lg" }) {
  return (
    <Badge color={COLOUR_OF[statusColour(status)]} variant="light" size={size} radius="xs" tt="none">
      {ORDER_STATUS_LABELS[status]}
    </Badge>
  );
}
