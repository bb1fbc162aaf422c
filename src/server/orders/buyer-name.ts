import { type Column, sql, type SQL } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { orders } from "./tables.ts";

/** Returns the buyer's name from an order and its user. For guests, the name given with this order. */
export const buyerName = (
  order: { guestFirstName: Column; guestLastName: Column },
  user: { firstName: Column; lastName: Column },
): { firstName: SQL<string>; lastName: SQL<string> } => ({
  firstName: sql<string>`coalesce(${order.guestFirstName}, ${user.firstName})`,
  lastName: sql<string>`coalesce(${order.guestLastName}, ${user.lastName})`,
});

export const BUYER_NAME = buyerName(orders, users);
