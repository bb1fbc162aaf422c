import { Badge } from "@mantine/core";
import type { VendorOrder } from "../../contract/vendors/vendors.ts";
import type { VendorOrderState } from "../../rules/vendors/vendor-orders.ts";
import { STATE_LABELS } from "./vendor-text.ts";

const COLOURS: Record<VendorOrderState, string> = { NEW: "sun", ACCEPTED: "sky", SHIPPED: "leaf", DECLINED: "tomato" };

/** How a vendor's part stands; one of a canceled order is not made any more, whatever else. */
export function StateBadge({ order }: { order: Pick<VendorOrder, "state" | "orderStatus"> }) {
  const isCanceled = order.orderStatus === "CANCELED" && order.state !== "SHIPPED";
  return (
    <Badge color={isCanceled ? "gray" : COLOURS[order.state]} variant="light" size="lg" radius="xs" tt="none">
      {isCanceled ? "Canceled" : STATE_LABELS[order.state]}
    </Badge>
  );
}
