import { INBOUND_PARCELS, ORDER_NEEDS } from "../../../rules/orders/needs.ts";
import { ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { day, oneOf } from "../../platform/kit/list/list-address.ts";

export const CUSTOMER_ORDERS = {
  pageSize: 20,
  sorts: { createdAt: "down", total: "down", status: "down" },
  filters: { status: oneOf(ORDER_STATUSES) },
} as const;

export const LAB_ORDERS = {
  pageSize: 25,
  sorts: { createdAt: "down", total: "down", status: "down" },
  filters: {
    status: oneOf(ORDER_STATUSES),
    needs: oneOf(ORDER_NEEDS),
    parcel: oneOf(INBOUND_PARCELS),
    rush: oneOf(["true"] as const),
    priority: oneOf(["true"] as const),
    from: day,
    to: day,
  },
} as const;
