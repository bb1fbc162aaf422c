import { and, asc, eq, isNull, lt, notInArray, or } from "drizzle-orm";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { sweepKeys } from "../idempotency/idempotency-keys.ts";
import { orders } from "../orders/tables.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRefund } from "./finish-refund.ts";
import { mirrorAccountCredit } from "./mirror-account-credit.ts";
import { payments, refunds } from "./tables.ts";
import { providerEvents } from "../webhooks/tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import { processWebhook } from "../webhooks/inbox.ts";

/** What is younger is still being looked after by its own request or job. */
const OPEN_FOR_MS = 10 * MINUTE_MS;
/** Of each kind in one round, oldest first. */
const AT_ONCE = 200;

/**
 * Finishes what a crash, or an outage longer than its job kept trying, left open. It works things itself instead of
 * enqueueing them, so that jobs do not pile up while the provider is away.
 */
export async function sweepMoney(deps: Deps): Promise<void> {
  await sweepKeys(deps);
  const before = new Date(deps.now().getTime() - OPEN_FOR_MS);
  const round = async (what: string, ids: string[], finish: (id: string) => Promise<unknown>) => {
    for (const id of ids) {
      try {
        await finish(id);
      } catch (error) {
        if (error instanceof ProviderUnreachable) throw error;
        deps.log.error({ [what]: id, err: error }, "could not be finished; tried again in the next round");
      }
    }
  };
  try {
    await round("paymentId", await openPayments(deps, before), (id) =>
      finishPayment(deps, id, { by: null, told: "by mail" }),
    );
    await round("refundId", await openRefunds(deps, before), (id) => finishRefund(deps, id));
    await round("entryId", await entriesToMirror(deps, before), (id) => mirrorAccountCredit(deps, id));
    await round("eventId", await openEvents(deps, before), (id) => processWebhook(deps, id));
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    deps.log.warn("payment provider unreachable; what is open waits for the next round");
  }
}

/** One that waits for a customer's second step is left alone as long as its order can be paid. */
async function openPayments({ db }: Deps, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNull(payments.settledAt),
        lt(payments.createdAt, before),
        or(eq(payments.status, "PENDING"), notInArray(orders.status, statusesBefore("PAID"))),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function openRefunds({ db }: Deps, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, "PENDING"), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function entriesToMirror({ db }: Deps, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: accountCreditEntries.id })
    .from(accountCreditEntries)
    .where(and(isNull(accountCreditEntries.mirroredAt), lt(accountCreditEntries.createdAt, before)))
    .orderBy(asc(accountCreditEntries.createdAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function openEvents({ db }: Deps, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(isNull(providerEvents.workedAt), lt(providerEvents.receivedAt, before)))
    .orderBy(asc(providerEvents.receivedAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
