import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { preparedSelect } from "../platform/database/execute-prepared.ts";
import { notFound } from "../platform/http/errors.ts";
import { orders } from "./tables.ts";

/**
 * Reads an order and keeps it as it is until `tx` ends. Every write to an order, its rolls or its payments starts here,
 * so that they come one after the other and never wait for each other crosswise.
 * @param customerId when given, another customer's order is not found
 */
export async function lockOrder(tx: Tx, orderId: number, customerId?: string) {
  const [order] = await (customerId === undefined ? any(tx, { orderId }) : customers(tx, { orderId, customerId }));
  if (order === undefined) throw notFound("Order not found.");
  return order;
}

/**
 * Those of the orders that nobody else holds, kept as they are until `tx` ends: who holds some and waits for no other stands in
 * nobody's way.
 */
export const lockFreeOrders = preparedSelect((db, { orderIds }: { orderIds: number[] }) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${orderIds}::int[])`)
    .orderBy(orders.id)
    .for("no key update", { skipLocked: true }),
);

const any = preparedSelect((db, { orderId }: { orderId: number }) =>
  db.select().from(orders).where(eq(orders.id, orderId)).for("no key update"),
);

const customers = preparedSelect((db, { orderId, customerId }: { orderId: number; customerId: string }) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)))
    .for("no key update"),
);

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
