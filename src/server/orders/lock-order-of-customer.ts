import { and, eq } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { lockOrder, type LockedOrder } from "./lock-order.ts";
import { orders } from "./tables.ts";

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
