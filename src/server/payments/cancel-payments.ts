import { and, eq, isNull } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { payments } from "./tables.ts";

/**
 * Queues the end of open payments, after `tx` has committed that their order can no longer be paid: payments waiting
 * for a second step are canceled, captured ones refunded.
 */
export async function cancelPayments({ jobs }: Pick<Deps, "jobs">, tx: Tx, orderId: number): Promise<void> {
  const open = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.settledAt)));
  for (const { paymentId } of open) await jobs.enqueue(tx, "finish-payment", { paymentId });
}
