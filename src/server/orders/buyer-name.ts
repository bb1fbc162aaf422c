import { type Column, sql, type SQL } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { orders } from "./tables.ts";

/** The buyer's name, from an order and its user: a guest's as they gave it with this very order. */
export const buyerName = (
  order: { guestFirstName: Column; guestLastName: Column },
  user: { firstName: Column; lastName: Column },
): { firstName: SQL<string>; lastName: SQL<string> } => ({
  firstName: sql<string>`coalesce(${order.guestFirstName}, ${user.firstName})`,
  lastName: sql<string>`coalesce(${order.guestLastName}, ${user.lastName})`,
});

export const BUYER_NAME = buyerName(orders, users);
