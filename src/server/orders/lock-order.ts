import { and, eq } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Tx } from "../deps.ts";
import { orders } from "./tables.ts";
import { isAnyOfFewOrders } from "../platform/database/sql-fragments.ts";
import { notFound } from "../platform/http/errors.ts";

/**
 * Reads an order and locks it until `tx` ends. Every write to an order, its rolls or its payments starts here, so that
 * writes are serialized and cannot deadlock.
 * @param customerId if given, orders of other customers are not found
 */
export async function lockOrder(tx: Tx, orderId: number, customerId?: string) {
  const isIt = and(eq(orders.id, orderId), customerId === undefined ? undefined : eq(orders.customerId, customerId));
  const [order] = await tx.select().from(orders).where(isIt).for("no key update");
  if (order === undefined) throw notFound("Order not found.");
  return order;
}

/** Locks those of the orders that are not locked by others. It never waits, so it cannot deadlock. */
export const lockFreeOrders = (tx: Tx, orderIds: number[]) =>
  tx
    .select()
    .from(orders)
    .where(isAnyOfFewOrders(orders.id, orderIds))
    .orderBy(orders.id)
    .for("no key update", { skipLocked: true });

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/**
 * Locks an order's customer and then the order, the same lock order as everywhere: for writes that also move credits or
 * money.
 * @param customerId if given, orders of other customers are not found
 */
export async function lockOrderOfCustomer(tx: Tx, orderId: number, customerId?: string): Promise<LockedOrder> {
  const [order] = await tx
    .select({ customerId: orders.customerId })
    .from(orders)
    .where(and(eq(orders.id, orderId), ...(customerId === undefined ? [] : [eq(orders.customerId, customerId)])));
  if (order === undefined) throw notFound("Order not found.");
  await lockUser(tx, order.customerId);
  return lockOrder(tx, orderId, customerId);
}
