import { and, asc, eq, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import { MINUTE_MS, SECOND_MS } from "../../rules/time.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import type { Deps } from "../deps.ts";
import { sweepKeys } from "../idempotency/idempotency-keys.ts";
import { orders } from "../orders/tables.ts";
import { processWebhook } from "../webhooks/inbox.ts";
import { webhookInbox } from "../webhooks/tables.ts";
import { FINISH_AFTER_SECONDS, finishLater, finishPayment } from "./finish-payment.ts";
import { finishRefund } from "./finish-refund.ts";
import { mirrorAccountCredit } from "./mirror-account-credit.ts";
import { payments, refunds } from "./tables.ts";

// Payment reconciliation: brings open payments, refunds, credits and webhooks to their state at the provider.

/** Until then, the request or job of an operation finishes it. */
const OPEN_FOR_MS = 10 * MINUTE_MS;
/** Of each kind in one round, oldest first. The next round continues. */
const AT_ONCE = 200;

const longAgo = (deps: Deps): Date => new Date(deps.now().getTime() - OPEN_FOR_MS);
const aWhileAgo = (deps: Deps): Date => new Date(deps.now().getTime() - FINISH_AFTER_SECONDS * SECOND_MS);

/**
 * Payment reconciliation: finishes operations that a crash, or an outage longer than their jobs' retries, left open. It runs them directly: if
 * it enqueued jobs, they would pile up during an outage.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  await sweepKeys(deps);
  const finish = finishEach(deps);
  await unlessUnreachable(deps, async () => {
    await finish("paymentId", await openPayments(deps), (id) =>
      finishPayment(deps, id, { by: null, notified: "by mail" }),
    );
    await finish("refundId", await openRefunds(deps), (id) => finishRefund(deps, id));
    await finish("entryId", await unmirroredCredits(deps), (id) => mirrorAccountCredit(deps, id));
    await finish("eventId", await unprocessedWebhooks(deps), (id) => processWebhook(deps, id));
  });
}

/**
 * Enqueues payments whose request crashed before it settled them. No job is enqueued when a payment begins, because
 * nearly every payment is settled within a second. Repeatable: a payment has one such job.
 */
export async function finishAbandonedPayments(deps: Deps): Promise<void> {
  const { status, readerId, settledAt, createdAt } = payments;
  const open = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNull(settledAt), eq(status, "PENDING"), isNull(readerId), lt(createdAt, aWhileAgo(deps))))
    .orderBy(asc(createdAt))
    .limit(AT_ONCE);
  if (open.length === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const { id } of open) await finishLater(deps, tx, id);
  });
}

/**
 * Checks payments that wait at card readers, in case a webhook was lost while the customer is waiting. Abandoned ones
 * are canceled.
 */
export async function reconcileReaders(deps: Deps): Promise<void> {
  const { readerId, settledAt, createdAt } = payments;
  const waiting = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(readerId), isNull(settledAt), lt(createdAt, aWhileAgo(deps))));
  await unlessUnreachable(deps, async () => {
    for (const { id } of waiting) await finishPayment(deps, id, { by: null, notified: "by mail" });
  });
}

async function unlessUnreachable(deps: Deps, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    deps.log.warn("payment provider unreachable; retried in the next round");
  }
}

const finishEach =
  (deps: Deps) =>
  async (kind: string, ids: string[], finish: (id: string) => Promise<unknown>): Promise<void> => {
    for (const id of ids) {
      try {
        await finish(id);
      } catch (error) {
        if (error instanceof ProviderUnreachable) throw error;
        deps.log.error({ [kind]: id, err: error }, "could not be finished; retried in the next round");
      }
    }
  };

/** Lists open payments. Skips those that wait for a second step while their order can be paid. */
async function openPayments(deps: Deps): Promise<string[]> {
  const rows = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNull(payments.settledAt),
        lt(payments.createdAt, longAgo(deps)),
        or(eq(payments.status, "PENDING"), notInArray(orders.status, statusesBefore("PAID"))),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function openRefunds(deps: Deps): Promise<string[]> {
  const rows = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, "PENDING"), lt(refunds.createdAt, longAgo(deps))))
    .orderBy(asc(refunds.createdAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function unmirroredCredits(deps: Deps): Promise<string[]> {
  const rows = await deps.db
    .select({ id: accountCreditEntries.id })
    .from(accountCreditEntries)
    .where(and(isNull(accountCreditEntries.mirroredAt), lt(accountCreditEntries.createdAt, longAgo(deps))))
    .orderBy(asc(accountCreditEntries.createdAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function unprocessedWebhooks(deps: Deps): Promise<string[]> {
  const rows = await deps.db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.processedAt), lt(webhookInbox.receivedAt, longAgo(deps))))
    .orderBy(asc(webhookInbox.receivedAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
