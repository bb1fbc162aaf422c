import { eq } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Tx } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { notFound } from "../platform/http/errors.ts";

/** Locks the customer's row. Refunds and charges lock it before the order's. */
export async function lockCustomerOf(tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw notFound("Order not found.");
  await lockUser(tx, order.customerId);
}
