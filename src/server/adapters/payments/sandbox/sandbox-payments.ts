import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { newId } from "../../../platform/ids.ts";
import type { DisputeStatus } from "../../../../rules/payments/disputes.ts";
import { CardNotFound, type ChargeResult, type PaymentProvider, type RefundResult } from "../port.ts";
import { ReaderRefused, type ReaderRequest } from "../readers-port.ts";
import { behaviorOf, type Card, cardText, testCard } from "./engine/cards.ts";
import { answerDispute, decideDispute, type Dispute, openDispute } from "./engine/disputes.ts";
import {
  answerSecondStep,
  cancelPayment,
  confirmPayment,
  DECLINED,
  feeOf,
  openPayment,
  type Payment,
  type Refund,
  refundedOf,
  refundPayment,
  settleRefunds,
} from "./engine/payments.ts";
import { readerRefusal, READERS } from "./engine/readers.ts";
import type { Subscription } from "./engine/subscriptions.ts";
import { chosenCard, type SandboxCustomer, sandboxCustomers } from "./sandbox-customers.ts";
import { signatures } from "./signatures.ts";
import { sandboxStore } from "./store.ts";

/** A payment, with the customer who gets its card once it has paid. */
export type SandboxPayment = Payment & { keepFor: string | null };

const CANCELED = "It was called off.";
const NO_LONGER_WAITING = "The card reader is no longer waiting for this payment.";
const REFUND_FAILED = "The bank did not take the refund.";

/** As in Stripe's test mode: these words in the evidence decide the dispute. Without them it stays under review. */
const EVIDENCE: Readonly<Record<string, Extract<DisputeStatus, "WON" | "LOST">>> = {
  winning_evidence: "WON",
  losing_evidence: "LOST",
};

/** The built-in payment provider: a few test cards, no account needed. @param secret signs webhooks and client secrets */
export function sandboxPayments(pool: Pool, now: () => Date, secret: string): PaymentProvider {
  const store = sandboxStore(pool, now);
  const { sign, verifyEvent, clientSecretOf, subjectOf } = signatures(secret, now);

  const known = <T>(found: T | null): T => {
    if (found === null) throw new Error("the payment sandbox has no such payment");
    return found;
  };
  const read = async (by: { id: string } | { key: string }) => {
    const row = await store.read("payment", by);
    return row && { ...row, data: row.data as SandboxPayment };
  };
  const findByKey = (key: string) => read({ key: `charge:${key}` });

  /** Adds a payment at a reader unless its key was used before. */
  async function addAtReader({ key, readerId, amount }: ReaderRequest, status: "OPEN" | "CANCELED") {
    const payment = openPayment(`pay_test_${newId()}`, amount, readerId);
    const data = { ...payment, status, problem: status === "CANCELED" ? NO_LONGER_WAITING : null, keepFor: null };
    await store.add({ id: payment.id, kind: "payment", key: `charge:${key}`, data });
    const { data: stored } = known(await findByKey(key));
    if (stored.amount !== amount) throw new Error("the key was used for another payment");
    return resultOf(stored);
  }

  return {
    ...sandboxCustomers(store),

    async charge({ key, providerCustomerId, paymentMethodId, keepFor, amount }) {
      const begun = await store.transaction(async (tx) => {
        const customer = providerCustomerId && (await tx.read("customer", { id: providerCustomerId }));
        const card = customer
          ? chosenCard(customer.data as SandboxCustomer, paymentMethodId)
          : providerCustomerId === null && (await tx.take<Card>("token", paymentMethodId));
        if (!card) return null;
        const payment: SandboxPayment = { ...openPayment(`pay_test_${newId()}`, amount), keepFor };
        const events: { type: string; subject: string }[] = [];
        const entered = { ...card, id: paymentMethodId };
        confirmPayment(payment, entered, { isAway: false }, (type, subject) => events.push({ type, subject }));
        const object = { id: payment.id, kind: "payment", customerId: providerCustomerId, data: payment } as const;
        if (!(await tx.add({ ...object, key: `charge:${key}` }))) return null;
        await tx.announce(events);
        return payment;
      });
      const charged = begun ?? (await findByKey(key))?.data;
      if (charged === undefined) throw new CardNotFound("the payment sandbox has no such card of this customer");
      if (charged.amount !== amount || charged.card?.id !== paymentMethodId)
        throw new Error("the key was used for another payment");
      return resultOf(charged);
    },

    async secondStepOf(id) {
      const payment = await read({ id });
      return payment?.data.status === "REQUIRES_ACTION" ? { clientSecret: clientSecretOf(id) } : null;
    },

    async callOff(id) {
      const result = await store.change<Payment, ChargeResult>("payment", { id }, (payment, emit) => {
        if (payment.status !== "DECLINED") cancelPayment(payment, emit);
        return resultOf(payment);
      });
      return known(result);
    },

    async findCharge({ key }) {
      const payment = await findByKey(key);
      return payment && resultOf(payment.data);
    },

    async findPayment(id) {
      const found = await read({ id });
      if (found === null) return null;
      const { status, card } = resultOf(found.data);
      const [amount, refunded] = [found.data.amount, refundedOf(found.data)];
      const key = found.key!.replace(/^charge:/, "");
      return { status, amount, refunded, card, providerCustomerId: found.customerId, key };
    },

    async refund({ key, providerPaymentId, amount }) {
      const refund = await store.change<Payment, Refund | null>(
        "payment",
        { id: providerPaymentId },
        (payment, emit) =>
          payment.refunds[key] ?? refundPayment(payment, { key, id: `re_test_${newId()}`, amount }, emit),
      );
      if (refund === null) throw new Error("the payment sandbox refunds no more than was captured");
      if (refund.amount !== amount) throw new Error("the key was used for another refund");
      return refundResult(refund);
    },

    findRefund: ({ key, providerPaymentId }) =>
      store.change<Payment, RefundResult | null>("payment", { id: providerPaymentId }, (payment, emit) => {
        settleRefunds(payment, emit); // the bank has decided by the second query
        const refund = payment.refunds[key];
        return refund === undefined ? null : refundResult(refund);
      }),

    async listFees(since) {
      const payments = (await store.since("payment", since)).map(({ data, createdAt }) => ({
        payment: data as SandboxPayment,
        chargedAt: createdAt,
      }));
      const invoices = (await store.since("subscription", new Date(0)))
        .flatMap(({ data }) => (data as Subscription).invoices)
        .filter(({ paidAt }) => paidAt !== null && paidAt >= since.getTime())
        .flatMap(({ payment, paidAt }) => (payment === null ? [] : [{ payment, chargedAt: new Date(paidAt!) }]));
      return [...payments, ...invoices]
        .filter(({ payment: { status } }) => status === "CAPTURED")
        .map(({ payment, chargedAt }) => ({ id: `fee_${payment.id}`, amount: feeOf(payment), chargedAt }));
    },

    async findDispute(id) {
      const dispute = (await store.read("dispute", { id }))?.data as Dispute | undefined;
      if (dispute === undefined) return null;
      const { paymentId: providerPaymentId, dueBy, ...same } = dispute;
      return { ...same, dueBy: new Date(dueBy), providerPaymentId, providerInvoiceId: null };
    },

    async answerDispute({ id, answer: { statement } }) {
      const isTaken = await store.change<Dispute, boolean>("dispute", { id }, (dispute, emit) => {
        const decision = Object.entries(EVIDENCE).find(([words]) => statement.includes(words))?.[1];
        if (answerDispute(dispute, now().getTime(), emit) && decision) decideDispute(dispute, decision, emit);
        return dispute.status !== "NEEDS_ANSWER";
      });
      return isTaken ?? false;
    },

    listReaders: async () => READERS.map(({ id, label, isOnline }) => ({ id, label, isOnline })),

    async takeAtReader(request) {
      const refusal = readerRefusal(READERS.find(({ id }) => id === request.readerId));
      if (refusal !== null) throw new ReaderRefused(refusal);
      return addAtReader(request, "OPEN");
    },

    findAtReader: (request) => addAtReader(request, "CANCELED"),

    verifyEvent,

    sandbox: {
      async events() {
        return (await store.events()).map(sign);
      },
      delivered: store.delivered,

      async makeToken({ number, expMonth, expYear }) {
        const behavior = behaviorOf(number);
        if (behavior === null) return { refusal: "NOT_A_TEST_CARD" };
        // A card is valid through the last day of its month.
        if (Date.UTC(expYear, expMonth) <= now().getTime()) return { refusal: "CARD_EXPIRED" };
        const card = testCard(`pm_test_${newId()}`, behavior, expMonth, expYear);
        await store.add({ id: card.id, kind: "token", data: card });
        return { token: card.id };
      },

      async answerSecondStep(clientSecret, approve) {
        const id = subjectOf(clientSecret);
        if (id === null) return false;
        const done = await store.change<Payment, true>("payment", { id }, (payment, emit) => {
          answerSecondStep(payment, approve, emit);
          return true;
        });
        return done ?? false;
      },

      async openDispute(id, reason) {
        const isOpened = await store.change<Payment, boolean>("payment", { id }, async (payment, emit, { tx, row }) => {
          if (payment.status !== "CAPTURED") return false;
          const events: [string, string][] = [];
          const of = { id: `dp_test_${newId()}`, reason, now: now().getTime() };
          const dispute = openDispute(payment, of, (...event) => events.push(event));
          const object = { id: dispute.id, kind: "dispute", customerId: row.customerId, data: dispute } as const;
          if (!(await tx.add({ ...object, key: `dispute:${id}` }))) return false;
          for (const event of events) emit(...event);
          return true;
        });
        return isOpened ?? false;
      },

      async holdCard(readerId, behavior) {
        const waiting = await store.find(
          "payment",
          (data) => sql`${data}->>'readerId' = ${readerId} and ${data}->>'status' = 'OPEN'`,
        );
        for (const id of waiting)
          await store.change<Payment, void>("payment", { id }, (payment, emit) => {
            if (payment.status === "OPEN") confirmPayment(payment, testCard(id, behavior), { isAway: false }, emit);
          });
        return waiting.length > 0;
      },
    },
  };
}

function resultOf({ id: providerPaymentId, status, card: used, problem }: Payment): ChargeResult {
  const card = used === null ? "Card" : cardText(used);
  if (status === "CAPTURED") return { status, providerPaymentId, card };
  if (status === "OPEN" || status === "REQUIRES_ACTION") return { status: "REQUIRES_ACTION", providerPaymentId, card };
  const message = problem ?? (status === "DECLINED" ? DECLINED : CANCELED);
  return { status: "DECLINED", providerPaymentId, card, message };
}

function refundResult({ id: providerRefundId, status }: Refund): RefundResult {
  if (status === "FAILED") return { status, providerRefundId, message: REFUND_FAILED };
  return { status, providerRefundId };
}
