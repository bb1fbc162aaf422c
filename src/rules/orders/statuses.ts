/** See docs/product/orders.md#statuses. */
export const ORDER_STATUSES = ["OPEN", "INVOICED", "PAID", "COMPLETE", "CANCELED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  OPEN: "Open",
  INVOICED: "Invoiced",
  PAID: "Paid",
  COMPLETE: "Complete",
  CANCELED: "Canceled",
};

/** Allowed transitions from each status (docs/product/orders.md#statuses); any other is a conflict. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  OPEN: ["INVOICED", "PAID", "CANCELED"],
  INVOICED: ["PAID", "CANCELED"],
  PAID: ["COMPLETE", "CANCELED"],
  COMPLETE: [],
  CANCELED: [],
};

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** Returns the statuses from which an order may reach `to`: the condition of the `UPDATE … WHERE status IN (…)`. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => mayMove(from, to));
}

/** The credit line of an order summary (docs/product/orders.md#statuses): "Account Credit" while OPEN, afterwards "Applied Credit". */
export function creditLineLabel(status: OrderStatus): string {
  return status === "OPEN" ? "Account Credit" : "Applied Credit";
}

export const STATUS_COLORS = ["success", "warning", "error", "default"] as const;
export type StatusColor = (typeof STATUS_COLORS)[number];

/**
 * Returns a status's color in search results, ignoring case (docs/product/orders.md#statuses); payment providers use
 * pending and cancelled.
 */
export function statusColor(status: string): StatusColor {
  switch (status.toLowerCase()) {
    case "paid":
      return "success";
    case "pending":
      return "warning";
    case "cancelled":
    case "canceled":
      return "error";
    default:
      return "default";
  }
}
