import { and, eq } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { isAnyOfFewOrders } from "../platform/database/is-any-of.ts";
import { notFound } from "../platform/http/errors.ts";
import { orders } from "./tables.ts";

/**
 * Reads an order and keeps it as it is until `tx` ends. Every write to an order, its rolls or its payments starts here,
 * so that they come one after the other and never wait for each other crosswise.
 * @param customerId when given, another customer's order is not found
 */
export async function lockOrder(tx: Tx, orderId: number, customerId?: string) {
  const isIt = and(eq(orders.id, orderId), customerId === undefined ? undefined : eq(orders.customerId, customerId));
  const [order] = await tx.select().from(orders).where(isIt).for("no key update");
  if (order === undefined) throw notFound("Order not found.");
  return order;
}

/** Locks those of the orders that no one else holds. Whoever holds some and waits for no others cannot deadlock. */
export const lockFreeOrders = (tx: Tx, orderIds: number[]) =>
  tx
    .select()
    .from(orders)
    .where(isAnyOfFewOrders(orders.id, orderIds))
    .orderBy(orders.id)
    .for("no key update", { skipLocked: true });

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
