import { and, eq, isNull } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { payments } from "./tables.ts";

/**
 * Has the payments that are still open ended, once `tx` has committed that their order cannot be paid any more: one that
 * waits for its second step is called off, one that was captured is given back.
 */
export async function callOffPayments({ jobs }: Pick<Deps, "jobs">, tx: Tx, orderId: number): Promise<void> {
  const open = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.settledAt)));
  for (const { paymentId } of open) await jobs.enqueue(tx, "finish-payment", { paymentId });
}
