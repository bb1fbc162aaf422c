import * as accountCredit from "../../contract/payments/account-credit.ts";
import * as invoices from "../../contract/payments/invoices.ts";
import * as contract from "../../contract/payments/payments.ts";
import * as refunds from "../../contract/payments/refunds.ts";
import * as webhooks from "../../contract/payments/webhooks.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { handle } from "../handle.ts";
import { orderView, type Viewer, viewerOf } from "../orders/order-view.ts";
import { refuse } from "../platform/http/errors.ts";
import { accountCreditOf } from "./account-credit-queries.ts";
import { adjustAccountCredit } from "./adjust-account-credit.ts";
import { attachPayment } from "./attach-payment.ts";
import { attachPaymentMethod, attachReaderMethod } from "./attach-payment-method.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { invoicePdf, listInvoices, orderInvoicePdf } from "./invoice-queries.ts";
import { makeDefaultCard, removePaymentMethod } from "./manage-cards.ts";
import { payAnswer } from "./pay-answer.ts";
import { payOrder, type PayOutcome } from "./pay-order.ts";
import { listCards } from "./queries.ts";
import { receivePaymentsWebhook } from "./receive-payments-webhook.ts";
import { refundByHand } from "./refund-by-hand.ts";
import { listRefunds } from "./refund-queries.ts";

export const paymentsCalls = {
  payOrder: handle(contract.payOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    const outcome = await payOrder(deps, { ...params, ...body, by: caller.userId, idempotencyKey });
    return payReply(deps, outcome, viewerOf(caller));
  }),

  confirmPayment: handle(contract.confirmPayment, async (deps, { params, body, caller }) => {
    const outcome = await confirmPayment(deps, { ...params, ...body, by: caller.userId });
    return payReply(deps, outcome, viewerOf(caller));
  }),

  attachPayment: handle(contract.attachPayment, async (deps, { params, body, caller }) => {
    await attachPayment(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
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

  attachReaderMethod: handle(contract.attachReaderMethod, async (deps, { params, body }) => ({
    paymentMethod: await attachReaderMethod(deps, params.userId, body.paymentMethodId),
  })),

  listPaymentMethods: handle(contract.listPaymentMethods, async (deps, { params }) => ({
    paymentMethods: await listCards(deps, params.userId),
  })),

  removePaymentMethod: handle(contract.removePaymentMethod, async (deps, { params }) => {
    await removePaymentMethod(deps, params);
    return { paymentMethods: await listCards(deps, params.userId) };
  }),

  makeDefaultPaymentMethod: handle(contract.makeDefaultPaymentMethod, async (deps, { params }) => {
    await makeDefaultCard(deps, params);
    return { paymentMethods: await listCards(deps, params.userId) };
  }),

  listRefunds: handle(refunds.listRefunds, ({ db }, { params }) => listRefunds(db, params.orderId)),

  refundOrder: handle(refunds.refundOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    await refundByHand(deps, { ...params, refund: body, by: caller.userId, idempotencyKey });
    return listRefunds(deps.db, params.orderId);
  }),

  getAccountCredit: handle(accountCredit.getAccountCredit, ({ db }, { params, query }) =>
    accountCreditOf(db, params.userId, query),
  ),

  adjustAccountCredit: handle(
    accountCredit.adjustAccountCredit,
    async (deps, { params, body, caller, idempotencyKey }) => ({
      balance: await adjustAccountCredit(deps, { ...params, change: body, by: caller.userId, idempotencyKey }),
    }),
  ),

  listInvoices: handle(invoices.listInvoices, ({ db }, { params, query }) => listInvoices(db, params.userId, query)),

  invoicePdf: handle(invoices.invoicePdf, ({ db }, { params }) => invoicePdf(db, params.userId, params.invoiceId)),

  orderInvoice: handle(invoices.orderInvoice, ({ db }, { params }) =>
    orderInvoicePdf(db, params.userId, params.orderId),
  ),

  paymentsWebhook: handle(webhooks.paymentsWebhook, async (deps, { rawBody, headers }) => {
    const received = await receivePaymentsWebhook(deps, rawBody, headers);
    if (!received) throw refuse(webhooks.paymentsWebhook, "BAD_SIGNATURE");
    return { done: true as const };
  }),
};

async function payReply(deps: Deps, outcome: PayOutcome, viewer: Viewer): Promise<ReplyOf<typeof contract.payOrder>> {
  return { ...payAnswer(outcome), order: await orderView(deps, outcome.payment.orderId, viewer) };
}
