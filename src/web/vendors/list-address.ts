import { VENDOR_ORDER_STATES } from "../../rules/vendors/vendor-orders.ts";
import { oneOf, uuid } from "../platform/kit/list/list-address.ts";

export const VENDOR_ORDERS = {
  pageSize: 25,
  sorts: { createdAt: "down", state: "up" },
  filters: { state: oneOf(VENDOR_ORDER_STATES), vendorId: uuid, late: oneOf(["true"] as const) },
} as const;
