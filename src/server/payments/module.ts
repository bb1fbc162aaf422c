import * as accountCredit from "../../contract/payments/account-credit.ts";
import * as disputes from "../../contract/payments/disputes.ts";
import * as invoices from "../../contract/payments/invoices.ts";
import * as contract from "../../contract/payments/payments.ts";
import * as counter from "../../contract/payments/counter-payments.ts";
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
import { isPermitted } from "../platform/http/guard.ts";
import { accountCreditOf } from "../credits/account-credit-queries.ts";
import { adjustAccountCredit } from "./adjust-account-credit.ts";
import { answerDispute, sendDisputeAnswer } from "./answer-dispute.ts";
import { attachPayment } from "./attach-payment.ts";
import { attachPaymentMethod, attachReaderMethod, beginPaymentMethod } from "./attach-payment-method.ts";
import { beginTestDispute, holdTestCard } from "./sandbox-actions.ts";
import { cancelReaderPayment } from "./cancel-payments.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { disputeView, listDisputes } from "./dispute-queries.ts";
import { decideHeldCredit } from "./hold-credit.ts";
import { invoicePdf, listInvoices, orderInvoicePdf } from "./invoice-queries.ts";
import { makeDefaultCard, removePaymentMethod } from "./manage-cards.ts";
import { payAtReader } from "./pay-at-reader.ts";
import { payAnswer } from "./pay-answer.ts";
import { payByToken } from "./pay-by-token.ts";
import { payOrder, type PayOutcome } from "./pay-order.ts";
import { listCards } from "./queries.ts";
import { lastReaderPayment, listReaders, readerPaymentView } from "./reader-queries.ts";
import { deliverSandboxEvents, receivePaymentsWebhook } from "./receive-payments-webhook.ts";
import { refundByHand } from "./refund-by-hand.ts";
import { listRefunds } from "./refund-queries.ts";
import { allOf } from "../platform/all-of.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRefundLater } from "./finish-refund.ts";
import { forgetCards, storeCard } from "./customer-at-provider.ts";
import { mirrorAccountCredit } from "./mirror-account-credit.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { recordPayment } from "./take-counter-payment.ts";
import { reportTax } from "./report-tax.ts";
import { recordCardFees } from "./record-card-fees.ts";
import { finishAbandonedPayments, reconcilePayments, reconcileReaders } from "./reconcile-payments.ts";
import { deleteUserData } from "./delete-user-data.ts";
import type { Module } from "../module.ts";

async function payReply(
  deps: CallDeps,
  outcome: PayOutcome,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.payOrder>> {
  return { ...payAnswer(outcome), order: await orderView(deps, outcome.payment.orderId, viewer) };
}

/** Retried at most every 5 minutes, for more than a day. */
const CALLS_PROVIDER = { retries: 300, concurrency: 2, timeoutSeconds: 60 };

export const paymentsModule = {
  endpoints: {
    payOrder: handleCall(contract.payOrder, async (deps, { params, body, caller, idempotencyKey }) => {
      const request = { ...params, by: caller.userId, idempotencyKey };
      const outcome =
        "token" in body
          ? await payByToken(deps, { ...request, token: body.token, storeCard: body.keep })
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

    recordPayment: handleCall(counter.recordPayment, async (deps, { params, body, caller, idempotencyKey }) => {
      const taken = await recordPayment(deps, { ...params, payment: body, by: caller.userId, idempotencyKey });
      return { ...taken, order: await orderView(deps, params.orderId, viewerOf(caller)) };
    }),

    orderReceipt: handleCall(counter.orderReceipt, (deps, { params, query }) =>
      receiptPdf(deps, params.orderId, query.paper),
    ),

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
      if (payments.sandbox === null) throw refuse(contract.makeTestCardToken, "NO_TEST_PROVIDER");
      const made = await payments.sandbox.makeToken(body);
      if ("refusal" in made) throw refuse(contract.makeTestCardToken, made.refusal);
      return made;
    }),

    answerTestSecondStep: handleCall(
      contract.answerTestSecondStep,
      async (deps, { body: { clientSecret, approve } }) => {
        const sandboxes = [deps.payments.sandbox, deps.subscriptions.sandbox];
        if (sandboxes.includes(null)) throw refuse(contract.answerTestSecondStep, "NO_TEST_PROVIDER");
        for (const sandbox of sandboxes)
          if (await sandbox?.answerSecondStep(clientSecret, approve)) return { done: true as const };
        throw refuse(contract.answerTestSecondStep, "NO_SUCH_STEP");
      },
    ),

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
      const hasNoLimit = isPermitted(caller, "money.write");
      await refundByHand(deps, { ...params, refund: body, by: caller.userId, hasNoLimit, idempotencyKey });
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

    invoicePdf: handleCall(invoices.invoicePdf, (deps, { params }) =>
      invoicePdf(deps, params.userId, params.invoiceId),
    ),

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
  },

  jobs: {
    "finish-payment": {
      ...CALLS_PROVIDER,
      run: (deps, { paymentId }) => finishPayment(deps, paymentId, { by: null, notified: "by mail" }),
    },
    "finish-refund": { ...CALLS_PROVIDER, run: (deps, { refundId }) => finishRefundLater(deps, refundId) },
    "store-card": { ...CALLS_PROVIDER, run: (deps, { paymentId }) => storeCard(deps, paymentId) },
    "forget-cards": { ...CALLS_PROVIDER, run: (deps, { providerCustomerId }) => forgetCards(deps, providerCustomerId) },
    "send-dispute-answer": { ...CALLS_PROVIDER, run: (deps, { disputeId }) => sendDisputeAnswer(deps, disputeId) },
    "report-tax": { ...CALLS_PROVIDER, run: (deps, { orderId }) => reportTax(deps, orderId) },
    "mirror-account-credit": { ...CALLS_PROVIDER, run: (deps, { entryId }) => mirrorAccountCredit(deps, entryId) },
    "deliver-sandbox-events": {
      retries: 0, // the next minute's check delivers them
      concurrency: 1,
      timeoutSeconds: 300,
      run: deliverSandboxEvents,
    },
    "reconcile-payments": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "1-59/10 * * * *",
      run: reconcilePayments,
    },
    "record-card-fees": {
      retries: 0, // the next hour's round reads them
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "52 * * * *",
      run: recordCardFees,
    },
    "check-open-payments": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "* * * * *",
      run: (deps) => allOf([deliverSandboxEvents, finishAbandonedPayments, reconcileReaders], (look) => look(deps)),
    },
  },

  exports: {
    listPaymentMethods: "cards",
    listInvoices: "invoices",
    invoicePdf: { each: "listInvoices", param: "invoiceId", folder: "invoices" },
    getAccountCredit: "account-credit",
  },

  deleteUserData,
} satisfies Module;
