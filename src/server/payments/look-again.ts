import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { askProvider } from "./ask-provider.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRefund } from "./finish-refund.ts";
import { settlePayment } from "./settle-payment.ts";
import { payments, refunds } from "./tables.ts";

/** Whether a payment that was made at the provider has come to its end here: a condition, asked as its event comes in. */
export const isSettled = (providerPaymentId: string): SQL =>
  sql`exists (select from ${payments} where ${payments.providerPaymentId} = ${providerPaymentId} and ${payments.settledAt} is not null)`;

/** A payment of ours that is still open is finished; the provider's other payments are none of the lab's business. */
export async function lookAtPayment(deps: Deps, providerPaymentId: string): Promise<void> {
  const [known] = await deps.db
    .select({ settledAt: payments.settledAt })
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId));
  if (known?.settledAt) return; // as nearly always: whoever paid waited for the answer
  const found = await askProvider(deps.payments.findPayment(providerPaymentId));
  const key = z.uuid().safeParse(found?.key);
  if (!key.success) return;
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, key.data));
  if (payment === undefined || found === null) return;
  const finisher = { by: null, told: "by mail" } as const;
  // Declined here, since the provider did not find it then: the money came all the same, and is settled or given back.
  if (payment.status === "DECLINED" && payment.providerPaymentId === null && found.status === "CAPTURED")
    await settlePayment(deps, payment, { status: "CAPTURED", providerPaymentId, card: found.card }, finisher);
  else await finishPayment(deps, payment.id, finisher);
}

/** A refund whose id is not written down yet is found by its own job. */
export async function lookAtRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const [refund] = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (refund !== undefined) await finishRefund(deps, refund.id);
}
