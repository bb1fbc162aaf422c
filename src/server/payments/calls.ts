import * as accountCredit from "../../contract/payments/account-credit.ts";
import * as disputes from "../../contract/payments/disputes.ts";
import * as invoices from "../../contract/payments/invoices.ts";
import * as contract from "../../contract/payments/payments.ts";
import * as readers from "../../contract/payments/readers.ts";
import * as refunds from "../../contract/payments/refunds.ts";
import * as webhooks from "../../contract/payments/webhooks.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { CallDeps } from "../deps.ts";
import * as orderInvoice from "../../contract/payments/order-invoice.ts";
import { handleCall } from "../handle-call.ts";
import { invoiceOrder, sendInvoice } from "./invoice-order.ts";
import { orderView, type Viewer, viewerOf } from "../orders/order-view.ts";
import { refuse } from "../platform/http/errors.ts";
import { accountCreditOf } from "../credits/account-credit-queries.ts";
import { adjustAccountCredit } from "./adjust-account-credit.ts";
import { answerDispute } from "./answer-dispute.ts";
import { attachPayment } from "./attach-payment.ts";
import { attachPaymentMethod, attachReaderMethod, beginPaymentMethod } from "./attach-payment-method.ts";
import { beginTestDispute } from "./begin-test-dispute.ts";
import { cancelReaderPayment } from "./cancel-reader-payment.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { disputeView, listDisputes } from "./dispute-queries.ts";
import { decideHeldCredit } from "./hold-credit.ts";
import { holdTestCard } from "./hold-test-card.ts";
import { invoicePdf, listInvoices, orderInvoicePdf } from "./invoice-queries.ts";
import { makeDefaultCard, removePaymentMethod } from "./manage-cards.ts";
import { payAtReader } from "./pay-at-reader.ts";
import { payAnswer } from "./pay-answer.ts";
import { payByToken } from "./pay-by-token.ts";
import { payOrder, type PayOutcome } from "./pay-order.ts";
import { listCards } from "./queries.ts";
import { lastReaderPayment, listReaders, readerPaymentView } from "./reader-queries.ts";
import { receivePaymentsWebhook } from "./receive-payments-webhook.ts";
import { refundByHand } from "./refund-by-hand.ts";
import { listRefunds } from "./refund-queries.ts";

export const paymentsCalls = {
  payOrder: handleCall(contract.payOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    const request = { ...params, by: caller.userId, idempotencyKey };
    const outcome =
      "token" in body
        ? await payByToken(deps, { ...request, token: body.token, keepCard: body.keep })
        : await payOrder(deps, { ...request, ...body });
    return payReply(deps, outcome, viewerOf(caller));
  }),

  confirmPayment: handleCall(contract.confirmPayment, async (deps, { params, caller }) => {
    const { clientSecret, ...outcome } = await confirmPayment(deps, { ...params, by: caller.userId });
    return { ...(await payReply(deps, outcome, viewerOf(caller))), clientSecret };
  }),

  attachPayment: handleCall(contract.attachPayment, async (deps, { params, body, caller }) => {
    await attachPayment(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  listReaders: handleCall(readers.listReaders, async (deps) => ({ readers: await listReaders(deps) })),

  payAtReader: handleCall(readers.payAtReader, async (deps, { params, body, caller, idempotencyKey }) => ({
    payment: readerPaymentView(await payAtReader(deps, { ...params, ...body, by: caller.userId, idempotencyKey })),
  })),

  getReaderPayment: handleCall(readers.getReaderPayment, async ({ db }, { params }) => ({
    payment: await lastReaderPayment(db, params.orderId),
  })),

  cancelReaderPayment: handleCall(readers.cancelReaderPayment, async (deps, { params, caller }) => ({
    payment: readerPaymentView(await cancelReaderPayment(deps, { ...params, by: caller.userId })),
  })),

  holdTestCard: handleCall(readers.holdTestCard, async (deps, { body }) => {
    await holdTestCard(deps, body);
    return { done: true as const };
  }),

  makeTestCardToken: handleCall(contract.makeTestCardToken, async ({ payments }, { body }) => {
    if (payments.testBrowser === null) throw refuse(contract.makeTestCardToken, "NO_TEST_PROVIDER");
    const made = await payments.testBrowser.makeToken(body);
    if ("refusal" in made) throw refuse(contract.makeTestCardToken, made.refusal);
    return made;
  }),

  answerTestSecondStep: handleCall(contract.answerTestSecondStep, async (deps, { body: { clientSecret, approve } }) => {
    const browsers = [deps.payments.testBrowser, deps.subscriptions.testBrowser];
    if (browsers.includes(null)) throw refuse(contract.answerTestSecondStep, "NO_TEST_PROVIDER");
    for (const browser of browsers)
      if (await browser?.answerSecondStep(clientSecret, approve)) return { done: true as const };
    throw refuse(contract.answerTestSecondStep, "NO_SUCH_STEP");
  }),

  beginPaymentMethod: handleCall(contract.beginPaymentMethod, async (deps, { params }) => ({
    clientSecret: await beginPaymentMethod(deps, params.userId),
  })),

  attachPaymentMethod: handleCall(contract.attachPaymentMethod, async (deps, { params, body }) => ({
    paymentMethod: await attachPaymentMethod(deps, params.userId, body.token),
  })),

  attachReaderMethod: handleCall(contract.attachReaderMethod, async (deps, { params, body, caller }) => ({
    paymentMethod: await attachReaderMethod(deps, params.userId, { ...body, by: caller.userId }),
  })),

  listPaymentMethods: handleCall(contract.listPaymentMethods, async (deps, { params }) => ({
    paymentMethods: await listCards(deps, params.userId),
  })),

  removePaymentMethod: handleCall(contract.removePaymentMethod, async (deps, { params }) => {
    await removePaymentMethod(deps, params);
    return { paymentMethods: await listCards(deps, params.userId) };
  }),

  makeDefaultPaymentMethod: handleCall(contract.makeDefaultPaymentMethod, async (deps, { params }) => {
    await makeDefaultCard(deps, params);
    return { paymentMethods: await listCards(deps, params.userId) };
  }),

  listRefunds: handleCall(refunds.listRefunds, ({ db }, { params }) => listRefunds(db, params.orderId)),

  refundOrder: handleCall(refunds.refundOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    await refundByHand(deps, { ...params, refund: body, by: caller.userId, idempotencyKey });
    return listRefunds(deps.db, params.orderId);
  }),

  decideHeldCredit: handleCall(refunds.decideHeldCredit, async (deps, { params, body, caller }) => {
    await decideHeldCredit(deps, { ...params, ...body, by: caller.userId });
    return listRefunds(deps.db, params.orderId);
  }),

  listDisputes: handleCall(disputes.listDisputes, (deps, { query }) => listDisputes(deps, query)),

  getDispute: handleCall(disputes.getDispute, (deps, { params, caller }) =>
    disputeView(deps, params.disputeId, viewerOf(caller)),
  ),

  answerDispute: handleCall(disputes.answerDispute, async (deps, { params, body, caller }) => {
    const viewer = viewerOf(caller);
    await answerDispute(deps, { ...params, ...body, viewer });
    return disputeView(deps, params.disputeId, viewer);
  }),

  beginTestDispute: handleCall(disputes.beginTestDispute, async (deps, { body }) => {
    await beginTestDispute(deps, body);
    return { done: true as const };
  }),

  getAccountCredit: handleCall(accountCredit.getAccountCredit, ({ db }, { params, query }) =>
    accountCreditOf(db, params.userId, query),
  ),

  adjustAccountCredit: handleCall(
    accountCredit.adjustAccountCredit,
    async (deps, { params, body, caller, idempotencyKey }) => ({
      balance: await adjustAccountCredit(deps, { ...params, change: body, by: caller.userId, idempotencyKey }),
    }),
  ),

  listInvoices: handleCall(invoices.listInvoices, ({ db }, { params, query }) =>
    listInvoices(db, params.userId, query),
  ),

  invoicePdf: handleCall(invoices.invoicePdf, ({ db }, { params }) => invoicePdf(db, params.userId, params.invoiceId)),

  orderInvoice: handleCall(invoices.orderInvoice, (deps, { params }) =>
    orderInvoicePdf(deps, params.userId, params.orderId),
  ),

  invoiceOrder: handleCall(orderInvoice.invoiceOrder, async (deps, { params, caller }) => {
    await invoiceOrder(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  sendInvoice: handleCall(orderInvoice.sendInvoice, async (deps, { params, body, caller }) => {
    await sendInvoice(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  paymentsWebhook: handleCall(webhooks.paymentsWebhook, async (deps, { rawBody, headers }) => {
    const received = await receivePaymentsWebhook(deps, rawBody, headers);
    if (!received) throw refuse(webhooks.paymentsWebhook, "BAD_SIGNATURE");
    return { done: true as const };
  }),
};

async function payReply(
  deps: CallDeps,
  outcome: PayOutcome,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.payOrder>> {
  return { ...payAnswer(outcome), order: await orderView(deps, outcome.payment.orderId, viewer) };
}
