import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { SECOND_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { FINISH_AFTER_SECONDS, finishLater } from "./finish-payment.ts";
import { payments } from "./tables.ts";

/** Of those that are open, oldest first; the next minute's look goes on. */
const AT_ONCE = 200;

/**
 * Has payments finished whose request died: written down, and not settled a while after. Nothing is set for that when a payment is
 * begun, as nearly every one is settled within a second. Repeatable: a payment has one such job.
 */
export async function lookAfterPayments(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - FINISH_AFTER_SECONDS * SECOND_MS);
  const open = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNull(payments.settledAt),
        eq(payments.status, "PENDING"),
        isNull(payments.readerId),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(AT_ONCE);
  if (open.length === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const { id } of open) await finishLater(deps, tx, id);
  });
}
