import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRefund } from "./finish-refund.ts";
import { settlePayment } from "./settle-payment.ts";
import { payments, refunds } from "./tables.ts";

/** Returns a condition: the payment with this provider id is settled here. */
export const isSettled = (providerPaymentId: string): SQL =>
  sql`exists (select from ${payments} where ${payments.providerPaymentId} = ${providerPaymentId} and ${payments.settledAt} is not null)`;

/** Finishes an open payment of the lab. Ignores the provider's other payments. */
export async function syncPayment(deps: Deps, providerPaymentId: string): Promise<void> {
  const [known] = await deps.db
    .select({ settledAt: payments.settledAt })
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId));
  if (known?.settledAt) return; // the usual case, because the customer waited for the response
  const found = await requestProvider(deps.payments.findPayment(providerPaymentId));
  const key = z.uuid().safeParse(found?.key);
  if (!key.success) return;
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, key.data));
  if (payment === undefined || found === null) return;
  const finisher = { by: null, notified: "by mail" } as const;
  // Declined here because the provider did not find it then. The money was captured all the same: settle or refund it.
  if (payment.status === "DECLINED" && payment.providerPaymentId === null && found.status === "CAPTURED")
    await settlePayment(deps, payment, { status: "CAPTURED", providerPaymentId, card: found.card }, finisher);
  else await finishPayment(deps, payment.id, finisher);
}

/** Finishes a refund. If its provider id is not stored yet, its own job finishes it. */
export async function syncRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const [refund] = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (refund !== undefined) await finishRefund(deps, refund.id);
}
