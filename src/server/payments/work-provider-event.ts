import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { syncSubscription } from "../memberships/sync-subscription.ts";
import { syncTracking } from "../shipping/sync-tracking.ts";
import { askProvider } from "./ask-provider.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRefund } from "./finish-refund.ts";
import { payments, providerEvents, refunds } from "./tables.ts";

/**
 * Who looks after what an event was about, by the beginning of its type. Each asks the provider how the thing stands now,
 * so that it does not matter in which order events come, or how often.
 */
const WORKERS: Readonly<Record<string, (deps: Deps, subject: string) => Promise<unknown>>> = {
  "payment.": lookAtPayment,
  "refund.": lookAtRefund,
  "subscription.": syncSubscription,
  "invoice.": syncSubscription,
  "tracker.": syncTracking,
};

/** Works an event once; types that nobody looks after are only noted as seen. */
export async function workProviderEvent(deps: Deps, eventId: string): Promise<void> {
  const [event] = await deps.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (event === undefined || event.workedAt !== null) return;
  const worker = Object.entries(WORKERS).find(([beginning]) => event.type.startsWith(beginning))?.[1];
  await worker?.(deps, event.subject);
  await deps.db.update(providerEvents).set({ workedAt: deps.now() }).where(eq(providerEvents.id, eventId));
}

/** A payment of ours that is still open is finished; the provider's other payments are none of the lab's business. */
async function lookAtPayment(deps: Deps, providerPaymentId: string): Promise<void> {
  const found = await askProvider(deps.payments.findPayment(providerPaymentId));
  const key = z.uuid().safeParse(found?.key);
  if (!key.success) return;
  const [payment] = await deps.db.select({ id: payments.id }).from(payments).where(eq(payments.id, key.data));
  if (payment !== undefined) await finishPayment(deps, payment.id, { by: null, told: "by mail" });
}

/** A refund whose id is not written down yet is found by its own job. */
async function lookAtRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const [refund] = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (refund !== undefined) await finishRefund(deps, refund.id);
}
