import * as contract from "../../contract/payments/payments.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { refuse } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { FINISH_AFTER_SECONDS, finishPayment } from "./finish-payment.ts";
import { outcomeOf, type PayOutcome } from "./pay-order.ts";
import { readPayment } from "./queries.ts";
import type { Finisher } from "./settle-payment.ts";

export type ConfirmPayment = { userId: string; orderId: number; paymentId: string; by: string };

/** A payment's status. If it waits for its second step, `clientSecret` lets the browser perform it at the provider. */
export type SecondStepOutcome = PayOutcome & { clientSecret: string | null };

/**
 * Updates a payment from the provider, after the customer's browser performed the second step. Idempotent. A job is
 * queued first, so that a lost response is found later. If the order can no longer be paid, cancels or refunds the
 * payment before rejecting the request.
 */
export async function confirmPayment(deps: Deps, request: ConfirmPayment): Promise<SecondStepOutcome> {
  const { userId, orderId, paymentId } = request;
  const finisher: Finisher = { by: request.by, notified: "at once" };
  const { payment, status } = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, userId);
    const requested = await readPayment(tx, paymentId, { orderId, userId });
    if (requested.settledAt === null)
      await deps.jobs.enqueue(tx, "finish-payment", { paymentId }, { after: FINISH_AFTER_SECONDS });
    return { payment: requested, status: order.status };
  });
  if (payment.settledAt !== null) return { payment, unsure: false, clientSecret: null };
  let clientSecret: string | null = null;
  const outcome = await outcomeOf(deps, paymentId, async () => {
    const finished = await finishPayment(deps, paymentId, finisher);
    if (finished.status !== "REQUIRES_ACTION") return finished;
    const step = await requestProvider(deps.payments.secondStepOf(finished.providerPaymentId!));
    if (step === null) return finishPayment(deps, paymentId, finisher); // completed just now
    ({ clientSecret } = step);
    return finished;
  });
  if (status !== "OPEN" && status !== "INVOICED") throw refuse(contract.confirmPayment, "NOT_PAYABLE", { status });
  return { ...outcome, clientSecret };
}
