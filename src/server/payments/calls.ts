import * as contract from "../../contract/payments.ts";
import type { ReplyOf } from "../../contract/call.ts";
import type { Deps } from "../deps.ts";
import { handle } from "../handle.ts";
import { orderView, type Viewer, viewerOf } from "../orders/order-view.ts";
import { refuse } from "../platform/http/errors.ts";
import { attachPaymentMethod } from "./attach-payment-method.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { payOrder, type PayOutcome } from "./pay-order.ts";
import { listCards } from "./queries.ts";

export const paymentsCalls = {
  payOrder: handle(contract.payOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    const outcome = await payOrder(deps, { ...params, ...body, by: caller.userId, idempotencyKey });
    return payReply(deps, outcome, viewerOf(caller));
  }),

  confirmPayment: handle(contract.confirmPayment, async (deps, { params, body, caller }) => {
    const outcome = await confirmPayment(deps, { ...params, ...body, by: caller.userId });
    return payReply(deps, outcome, viewerOf(caller));
  }),

  makeTestCardToken: handle(contract.makeTestCardToken, async ({ payments }, { body }) => {
    if (payments.makeTestToken === null) throw refuse(contract.makeTestCardToken, "NO_TEST_PROVIDER");
    const made = await payments.makeTestToken(body);
    if ("refusal" in made) throw refuse(contract.makeTestCardToken, made.refusal);
    return made;
  }),

  attachPaymentMethod: handle(contract.attachPaymentMethod, async (deps, { params, body }) => ({
    paymentMethod: await attachPaymentMethod(deps, params.userId, body.token),
  })),

  listPaymentMethods: handle(contract.listPaymentMethods, async (deps, { params }) => ({
    paymentMethods: await listCards(deps, params.userId),
  })),
};

const STILL_OPEN = "The payment service has not answered yet. We find out how it ended and write to you.";

async function payReply(
  { db }: Deps,
  { payment, unsure }: PayOutcome,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.payOrder>> {
  const open = unsure || payment.status === "PENDING";
  return {
    outcome: open ? "PENDING" : payment.status,
    message: open ? STILL_OPEN : payment.problem,
    paymentId: payment.id,
    order: await orderView(db, payment.orderId, viewer),
  };
}
