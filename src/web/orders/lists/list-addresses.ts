import { ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { oneOf } from "../../platform/kit/list/list-address.ts";

/** What can stand in the address of a customer's orders. */
export const CUSTOMER_ORDERS = { pageSize: 20 } as const;

/** What can stand in the address of all orders of the lab. */
export const LAB_ORDERS = {
  pageSize: 25,
  sorts: { createdAt: "down", total: "down", status: "down" },
  filters: { status: oneOf(ORDER_STATUSES) },
} as const;
