import * as contract from "../../contract/payments/payments.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { refuse } from "../platform/http/errors.ts";
import { askProvider } from "./ask-provider.ts";
import { FINISH_AFTER_SECONDS, finishPayment } from "./finish-payment.ts";
import { outcomeOf, type PayOutcome } from "./pay-order.ts";
import { readPayment } from "./queries.ts";
import { type Finisher, settlePayment } from "./settle-payment.ts";

export type ConfirmPayment = { userId: string; orderId: number; paymentId: string; by: string; approve: boolean };

/**
 * Finishes a payment that asked for a second step. One that is settled already is answered as it is, so repeating this is
 * harmless; a job is set first, so that an answer which never reaches us is found later.
 */
export async function confirmPayment(deps: Deps, request: ConfirmPayment): Promise<PayOutcome> {
  const { userId, orderId, paymentId, approve } = request;
  const finisher: Finisher = { by: request.by, told: "at once" };
  const payment = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, userId);
    const asked = await readPayment(tx, paymentId, { orderId, userId });
    if (asked.settledAt !== null) return asked;
    if (order.status !== "OPEN" && order.status !== "INVOICED") {
      throw refuse(contract.confirmPayment, "NOT_PAYABLE", { status: order.status });
    }
    await deps.jobs.enqueue(tx, "finish-payment", { paymentId }, { after: FINISH_AFTER_SECONDS });
    return asked;
  });
  if (payment.settledAt !== null) return { payment, unsure: false };
  return outcomeOf(deps, paymentId, async () => {
    const current = await finishPayment(deps, paymentId, finisher);
    if (current.status !== "REQUIRES_ACTION") return current;
    const result = await askProvider(deps.payments.confirm(current.providerPaymentId!, approve));
    return settlePayment(deps, paymentId, result, finisher);
  });
}
