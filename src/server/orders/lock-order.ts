import { and, eq } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { orders } from "./tables.ts";

/**
 * Reads an order and keeps it as it is until `tx` ends. Every write to an order, its rolls or its payments starts here,
 * so that they come one after the other and never wait for each other crosswise.
 * @param customerId when given, another customer's order is not found
 */
export async function lockOrder(tx: Tx, orderId: number, customerId?: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ...(customerId === undefined ? [] : [eq(orders.customerId, customerId)])))
    .for("no key update");
  if (order === undefined) throw notFound("There is no such order.");
  return order;
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
