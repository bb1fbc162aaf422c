import type { ProviderPrice } from "../../../src/server/adapters/payments/subscriptions-port.ts";
import {
  behaviorOf,
  type Card,
  type CardBehavior,
  testCard,
} from "../../../src/server/adapters/payments/sandbox/engine/cards.ts";
import {
  answerDispute,
  decideDispute,
  type Dispute,
  openDispute,
} from "../../../src/server/adapters/payments/sandbox/engine/disputes.ts";
import {
  answerSecondStep,
  cancelPayment,
  confirmPayment,
  DECLINED,
  type Emit,
  feeOf,
  openPayment,
  type Payment,
  refundedOf,
  refundPayment,
  settleRefunds,
} from "../../../src/server/adapters/payments/sandbox/engine/payments.ts";
import { readerRefusal, READERS } from "../../../src/server/adapters/payments/sandbox/engine/readers.ts";
import {
  answerForInvoice,
  beginChange,
  beginSubscription,
  catchUp,
  endSubscription,
  type Invoice,
  payInvoice,
  type Subscription,
  voidInvoice,
} from "../../../src/server/adapters/payments/sandbox/engine/subscriptions.ts";
import { SECOND_STEP_HOURS } from "../../../src/rules/memberships/terms.ts";
import { HOUR_MS } from "../../../src/rules/time.ts";
import { type Form, merged, parts, text, texts, within } from "./forms.ts";
import { missing, Problem, refused, type Resource, type Resources } from "./resources.ts";

/** Stripe's prefixes for the sandbox's event names. */
const EVENT_PREFIXES: Readonly<Record<string, string>> = {
  payment: "payment_intent",
  subscription: "customer.subscription",
  dispute: "charge.dispute",
};
const INTENT_STATUSES = {
  OPEN: "requires_payment_method",
  REQUIRES_ACTION: "requires_action",
  CAPTURED: "succeeded",
  DECLINED: "requires_payment_method",
  CANCELED: "canceled",
};
const SUBSCRIPTION_STATUSES = { INCOMPLETE: "incomplete", ACTIVE: "active", PAST_DUE: "past_due" };
const BILLING_REASONS = { create: "subscription_create", renew: "subscription_cycle", change: "subscription_update" };
const DISPUTE_STATUSES = { NEEDS_ANSWER: "needs_response", UNDER_REVIEW: "under_review", WON: "won", LOST: "lost" };
const DECLINE = { type: "card_error", code: "card_declined", message: "Your card was declined." };
const NOT_AUTHENTICATED = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};
const READER_PROBLEMS = {
  OFFLINE: [
    "terminal_reader_offline",
    "Reader is currently offline, please ensure the reader is powered on and connected to the internet.",
  ],
  BUSY: ["terminal_reader_busy", "Reader is currently processing a payment."],
} as const;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/**
 * A Stripe account's cards, payments, disputes, readers and subscriptions, run by the sandbox's engine. Resources show
 * the engine's state in Stripe's format; data unknown to the engine, such as metadata, is only in them.
 * @param now seconds
 */
export function fakeAccount(resources: Resources, tell: (type: string, about: Resource) => void, now: () => number) {
  const cards = new Map<string, Card>();
  const usedUp = new Set<string>();
  const payments = new Map<string, Payment>();
  const disputes = new Map<string, Dispute>();
  const subscriptions = new Map<string, Subscription>();
  const busyReaders = new Set<string>();
  // Stripe lists the newest first.
  for (const { id, label, isOnline, isBusy } of READERS.toReversed()) {
    resources.put(id, "terminal.reader", { label, status: isOnline ? "online" : "offline", action: null });
    if (isBusy) busyReaders.add(id);
  }

  const events: [string, string][] = [];
  const emit: Emit = (type, subject) => void events.push([type, subject]);

  /** Copies the engine's state to the resources, and then reports the new events. */
  function publish(): void {
    for (const subscription of subscriptions.values()) showSubscription(subscription);
    for (const payment of payments.values()) showPayment(payment);
    for (const dispute of disputes.values()) showDispute(dispute);
    for (const [type, subject] of events.splice(0)) {
      const [kind, ...what] = type.split(".");
      tell([EVENT_PREFIXES[kind!] ?? kind, ...what].join("."), resources.all.get(subject)!);
    }
  }

  function newCard(behavior: CardBehavior, customer: string | null = null): Resource {
    const method = resources.add("payment_method", "pm", { customer });
    const card = testCard(method.id, behavior);
    cards.set(method.id, card);
    const { last4, expMonth: exp_month, expYear: exp_year } = card;
    method.card = { ...method.card, last4, exp_month, exp_year, fingerprint: behavior };
    return method;
  }

  function cardFor(customer: string | null, id: string): Card {
    const method = resources.all.get(id);
    if (method?.object !== "payment_method") throw missing("PaymentMethod", id);
    if (usedUp.has(id))
      throw refused(
        "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.",
      );
    if (method.customer !== null && method.customer !== customer)
      throw refused(`The customer does not have a payment method with the ID ${id}.`, {
        code: "resource_missing",
        param: "payment_method",
      });
    return cards.get(id)!;
  }

  function addIntent(payment: Payment, own: Record<string, unknown>): Resource {
    payments.set(payment.id, payment);
    const client_secret = `${payment.id}_secret_${resources.newId("s")}`;
    return resources.put(payment.id, "payment_intent", {
      amount: payment.amount,
      created: now(),
      client_secret,
      ...own,
    });
  }

  function showPayment(payment: Payment): void {
    const { id, status, card, problem, amount, refunds } = payment;
    const intent = resources.find("payment_intent", id);
    const method = card && resources.find("payment_method", card.id);
    const error = problem === null ? null : problem === DECLINED ? DECLINE : NOT_AUTHENTICATED;
    Object.assign(intent, {
      status: INTENT_STATUSES[status],
      payment_method: error === null ? (card?.id ?? null) : null,
      last_payment_error: error && { ...error, payment_method: method && { ...method } },
      next_action: status === "REQUIRES_ACTION" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    });
    if (status !== "CAPTURED" || method === null) return;
    if (intent.customer !== null && intent.setup_future_usage && !usedUp.has(method.id))
      method.customer ??= intent.customer;
    const paid = { amount, amount_captured: amount, amount_refunded: refundedOf(payment), payment_intent: id };
    const charge = `ch_${id}`;
    Object.assign(intent, { latest_charge: charge, amount_received: amount });
    const entry = `txn_${id}`;
    const { created } = intent;
    resources.show(entry, "balance_transaction", {
      object: "balance_transaction",
      type: "charge",
      currency: "usd",
      amount,
      fee: feeOf(payment),
      net: amount - feeOf(payment),
      source: charge,
      created,
    });
    resources.show(charge, "charge", { ...paid, payment_method: method.id, customer: intent.customer });
    for (const refund of Object.values(refunds)) {
      const failed = refund.status === "FAILED";
      const failure_reason = failed ? "expired_or_canceled_card" : undefined;
      const state = { amount: refund.amount, charge, payment_intent: id, status: failed ? "failed" : "succeeded" };
      resources.show(refund.id, "refund", { ...state, failure_reason });
    }
  }

  function createIntent(form: Form): Resource {
    const [customer, methodId] = [text(form.customer), text(form.payment_method) ?? ""];
    const atReader = texts(form.allowed_payment_method_types).includes("card_present");
    const card = atReader ? null : cardFor(customer, methodId); // an invalid card creates nothing
    const payment = openPayment(resources.newId("pi"), Number(form.amount));
    const intent = addIntent(payment, {
      customer,
      setup_future_usage: text(form.setup_future_usage),
      currency: text(form.currency),
      description: text(form.description),
      metadata: merged({}, form.metadata),
    });
    if (card !== null) confirmPayment(payment, card, { isAway: false }, emit);
    if (customer === null) usedUp.add(methodId);
    publish();
    if (payment.status === "DECLINED") throw new Problem(402, { ...DECLINE, payment_intent: structuredClone(intent) });
    return intent;
  }

  function cancelIntent(intent: Resource): Resource {
    if (!cancelPayment(payments.get(intent.id)!, emit))
      throw refused(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: "payment_intent_unexpected_state",
      });
    publish();
    return intent;
  }

  function refund(form: Form): Resource {
    const intent = resources.find("payment_intent", text(form.payment_intent));
    const id = resources.newId("re");
    if (refundPayment(payments.get(intent.id)!, { key: id, id, amount: Number(form.amount) }, emit) === null)
      throw refused("Refund amount is greater than unrefunded amount on charge.", { code: "charge_already_refunded" });
    const made = resources.put(id, "refund", { metadata: merged({}, form.metadata), created: now() });
    publish();
    return made;
  }

  // Subscriptions and their invoices

  const clockOf = (customer: string): Resource | null =>
    resources.all.get(resources.find("customer", customer).test_clock ?? "") ?? null;
  const at = (customer: string) => ({ now: (clockOf(customer)?.frozen_time ?? now()) * 1000, emit });
  // The engine's lookup keys are the prices' ids here: at Stripe, a lookup key can move to another price.
  const priceOf = (id: string): Resource => resources.find("price", id);
  const billed = ({ id, unit_amount, recurring }: Resource) =>
    ({ lookupKey: id, amount: unit_amount, billing: recurring.interval }) as ProviderPrice;

  function showSubscription(subscription: Subscription): void {
    const resource = resources.find("subscription", subscription.id);
    const { status, invoices, lookupKey, nextLookupKey, periodStart, periodEnd } = subscription;
    const latest = invoices.at(-1)!;
    const item = {
      ...resource.items.data[0],
      price: priceOf(nextLookupKey ?? lookupKey),
      current_period_start: seconds(periodStart),
      current_period_end: seconds(periodEnd),
    };
    const ended = invoices[0]!.status === "PAID" ? "canceled" : "incomplete_expired";
    const isPending = latest.status === "OPEN" && latest.reason === "change";
    const expires_at = seconds(latest.createdAt + SECOND_STEP_HOURS * HOUR_MS);
    Object.assign(resource, {
      status: status === "CANCELED" ? ended : SUBSCRIPTION_STATUSES[status],
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      latest_invoice: latest.id,
      items: { object: "list", data: [item] },
      pending_update: isPending
        ? { expires_at, subscription_items: [{ ...item, price: priceOf(latest.lookupKey) }] }
        : null,
    });
    for (const invoice of invoices) showInvoice(resource, invoice);
  }

  function showInvoice({ id: subscription, customer }: Resource, invoice: Invoice): void {
    const { id, amount, credit, discount, status, failures, payment, paidAt, nextTryAt } = invoice;
    const price = priceOf(invoice.lookupKey);
    const [start, end] = [seconds(invoice.periodStart), seconds(invoice.periodEnd)];
    const line = (sum: number, priceId: string | null) => ({
      ...resources.published("line_item"),
      amount: sum,
      subtotal: sum,
      period: { start, end },
      pricing: { type: "price_details", price_details: { price: priceId, product: price.product } },
    });
    const lines = [line(price.unit_amount, price.id), ...(credit > 0 ? [line(-credit, null)] : [])];
    const created = seconds(invoice.createdAt);
    const transitions = { finalized_at: created, marked_uncollectible_at: null, voided_at: null };
    resources.show(id, "invoice", {
      customer,
      created,
      period_start: created,
      period_end: created,
      billing_reason: BILLING_REASONS[invoice.reason],
      status: status.toLowerCase(),
      total: amount,
      amount_due: amount,
      attempt_count: failures + (status === "PAID" ? 1 : 0),
      next_payment_attempt: nextTryAt && seconds(nextTryAt),
      lines: { object: "list", data: lines, has_more: false },
      total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: "di_1" }],
      parent: { type: "subscription_details", subscription_details: { subscription, metadata: {} } },
      status_transitions: { ...transitions, paid_at: paidAt && seconds(paidAt) },
    });
    if (payment === null || payments.has(payment.id)) return;
    addIntent(payment, { customer, setup_future_usage: null });
    const paidBy = { type: "payment_intent", payment_intent: payment.id };
    resources.put(`inpay_${id}`, "invoice_payment", { invoice: id, status: "open", payment: paidBy });
  }

  /** Finds an invoice and its subscription, by the invoice's ID or its payment's. */
  function invoiceOf(id: string): [Subscription, Invoice] | null {
    for (const subscription of subscriptions.values()) {
      const invoice = subscription.invoices.find((one) => one.id === id || one.payment?.id === id);
      if (invoice !== undefined) return [subscription, invoice];
    }
    return null;
  }

  function defaultCardOf({ id }: Subscription): Card | null {
    const { customer, default_payment_method: own } = resources.find("subscription", id);
    const method = own ?? resources.find("customer", customer).invoice_settings.default_payment_method;
    return method === null ? null : cardFor(customer, method);
  }

  function createSubscription(form: Form): Resource {
    const customer = resources.find("customer", text(form.customer)).id;
    const price = billed(resources.find("price", text(parts(form.items)[0]?.price)));
    const coupon = text(parts(form.discounts)[0]?.coupon);
    const discount: number = coupon === null ? 0 : resources.find("coupon", coupon).amount_off;
    const id = resources.newId("sub");
    const resource = resources.put(id, "subscription", {
      customer,
      metadata: merged({}, form.metadata),
      default_payment_method: null,
      created: seconds(at(customer).now),
      test_clock: clockOf(customer)?.id ?? null,
      items: { object: "list", data: [{ ...resources.published("subscription_item"), id: resources.newId("si") }] },
    });
    subscriptions.set(id, beginSubscription({ id, key: "", price, discount }, at(customer)));
    publish();
    return resource;
  }

  function updateSubscription(resource: Resource, form: Form): Resource {
    const subscription = subscriptions.get(resource.id)!;
    resource.metadata = merged(resource.metadata, form.metadata);
    if (subscription.status === "CANCELED" && Object.keys(form).some((name) => name !== "metadata"))
      throw refused("A canceled subscription can only update its cancellation_details and metadata.");
    const ends = text(form.cancel_at_period_end);
    if (ends !== null) subscription.cancelAtPeriodEnd = ends === "true";
    const method = text(form.default_payment_method);
    if (form.default_payment_method !== undefined)
      resource.default_payment_method = method && resources.find("payment_method", method).id;
    const priceId = text(parts(form.items)[0]?.price);
    if (priceId !== null) changePrice(subscription, billed(priceOf(priceId)), form);
    emit("subscription.updated", resource.id);
    publish();
    return resource;
  }

  function changePrice(subscription: Subscription, price: ProviderPrice, form: Form): void {
    const { lookupKey } = price;
    if (text(within(form.billing_cycle_anchor).type) !== "now") {
      subscription.prices[lookupKey] = price;
      subscription.nextLookupKey = lookupKey === subscription.lookupKey ? null : lookupKey;
      return;
    }
    const credit = parts(form.add_invoice_items).reduce(
      (sum, { price_data }) => sum - Number(within(price_data).unit_amount),
      0,
    );
    const time = at(resources.find("subscription", subscription.id).customer);
    const invoice = beginChange(subscription, { price, credit }, time);
    payInvoice(subscription, invoice, defaultCardOf(subscription), { ...time, isAway: false });
  }

  function pay({ id, customer }: Resource, form: Form): Resource {
    const [subscription, invoice] = invoiceOf(id)!;
    if (invoice.status !== "OPEN") throw refused(`Invoice is already ${invoice.status.toLowerCase()}`);
    const method = text(form.payment_method);
    const card = method === null ? defaultCardOf(subscription) : cardFor(customer, method);
    if (card === null)
      throw refused("There is no `default_payment_method` set on this Customer or Invoice.", { code: "missing" });
    payInvoice(subscription, invoice, card, { ...at(customer), isAway: text(form.off_session) === "true" });
    publish();
    if (invoice.payment?.status === "CAPTURED") return resources.find("invoice", id);
    const isAsked = invoice.payment?.status === "REQUIRES_ACTION";
    const code = isAsked ? "invoice_payment_intent_requires_action" : "card_declined";
    throw new Problem(402, { type: "card_error", code, message: "The payment did not succeed." });
  }

  // Card readers

  function mustAnswer(reader: Resource): void {
    const why = readerRefusal({ isOnline: reader.status === "online", isBusy: busyReaders.has(reader.id) });
    if (why === null || why === "GONE") return;
    const [code, message] = READER_PROBLEMS[why];
    throw refused(message, { code });
  }

  function endAction(reader: Resource, failure: { code: string; message: string } | null): void {
    const status = failure === null ? "succeeded" : "failed";
    const why = { failure_code: failure?.code ?? null, failure_message: failure?.message ?? null };
    Object.assign(reader.action, { status, ...why });
    tell(`terminal.reader.action_${status}`, reader);
  }

  function showDispute({ id, amount, withheld, fee, status, dueBy }: Dispute): void {
    const dispute = resources.find("dispute", id);
    const taken = { amount: -amount, fee, net: -amount - fee };
    const returned = { amount, fee: 0, net: amount };
    const isAnswered = status !== "NEEDS_ANSWER";
    const evidence_details = { has_evidence: isAnswered, submission_count: isAnswered ? 1 : 0, due_by: seconds(dueBy) };
    Object.assign(dispute, {
      status: DISPUTE_STATUSES[status],
      balance_transactions: withheld > 0 ? [taken] : [taken, returned],
      evidence_details: { ...dispute.evidence_details, ...evidence_details },
    });
  }

  return {
    newCard,
    /** Simulates typing a card in a browser; returns null for an invalid number. */
    enter(number: string, customer: string | null = null): Resource | null {
      const behavior = behaviorOf(number.replaceAll(" ", ""));
      return behavior === null ? null : newCard(behavior, customer);
    },
    setUp(setup: Resource, card: CardBehavior | Resource): void {
      const method = typeof card === "string" ? newCard(card, setup.customer) : card;
      Object.assign(setup, { status: "succeeded", payment_method: method.id, next_action: null });
    },
    attach(method: Resource, customer: string | null): Resource {
      if (usedUp.has(method.id)) throw refused("This PaymentMethod was previously used and may not be used again.");
      if (method.customer !== null) throw refused("The payment method has already been attached to a customer.");
      method.customer = resources.find("customer", customer).id;
      return method;
    },
    detach(method: Resource): Resource {
      if (method.customer === null)
        throw refused("The payment method you provided is not attached to a customer so detachment is impossible.");
      const customer = resources.find("customer", method.customer);
      if (customer.invoice_settings.default_payment_method === method.id)
        customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
      method.customer = null;
      usedUp.add(method.id);
      return method;
    },

    createIntent,
    cancelIntent,
    refund,
    newIntent(amount: number): Resource {
      const intent = addIntent(openPayment(resources.newId("pi"), amount), { customer: null });
      publish();
      return intent;
    },
    /** Simulates the customer's response to their bank. */
    answer(clientSecret: string, approve: boolean): void {
      const [intent] = resources.list("payment_intent", (one) => one.client_secret === clientSecret);
      const billed = intent && invoiceOf(intent.id);
      if (billed) answerForInvoice(...billed, approve, at(intent.customer));
      else if (intent) answerSecondStep(payments.get(intent.id)!, approve, emit);
      publish();
    },
    /** Simulates banks rejecting the refunds that they do not accept. */
    bankDecides(): void {
      for (const payment of payments.values()) settleRefunds(payment, emit);
      publish();
    },

    createSubscription,
    updateSubscription,
    endSubscription(resource: Resource): Resource {
      endSubscription(subscriptions.get(resource.id)!, emit);
      publish();
      return resource;
    },
    pay,
    voidInvoice(resource: Resource): Resource {
      const [subscription, invoice] = invoiceOf(resource.id)!;
      if (invoice.status !== "OPEN")
        throw refused(`You can only void open invoices; this one is ${invoice.status.toLowerCase()}.`);
      voidInvoice(subscription, invoice, emit);
      publish();
      return resource;
    },
    advance(clock: Resource, to: number): Resource {
      clock.frozen_time = to;
      for (const { id, customer } of resources.list("subscription", (one) => one.test_clock === clock.id)) {
        const subscription = subscriptions.get(id)!;
        catchUp(subscription, defaultCardOf(subscription), at(customer));
      }
      publish();
      return clock;
    },

    dispute({ id: payment_intent, amount, latest_charge: charge }: Resource): Resource {
      const id = resources.newId("dp");
      const reason = "product_not_received";
      const resource = resources.put(id, "dispute", { amount, charge, payment_intent, reason });
      const opened = openDispute(
        payments.get(payment_intent)!,
        { id, reason: "NOT_RECEIVED", now: now() * 1000 },
        emit,
      );
      disputes.set(id, opened);
      publish();
      return resource;
    },
    answerDispute(resource: Resource, form: Form): Resource {
      const dispute = disputes.get(resource.id)!;
      if (dispute.status !== "NEEDS_ANSWER") throw refused("This dispute is already closed.");
      Object.assign(resource.evidence, within(form.evidence));
      if (text(form.submit) === "true") answerDispute(dispute, now() * 1000, emit);
      publish();
      return resource;
    },
    decide({ id }: Resource, status: "WON" | "LOST"): void {
      decideDispute(disputes.get(id)!, status, emit);
      publish();
    },

    frontDesk: resources.find("terminal.reader", READERS[0]!.id),
    askReader(reader: Resource, form: Form): Resource {
      mustAnswer(reader);
      const intent = resources.find("payment_intent", text(form.payment_intent));
      if (intent.status !== "requires_payment_method")
        throw refused(`This PaymentIntent's status is ${intent.status}.`, { code: "intent_invalid_state" });
      reader.action = {
        type: "process_payment_intent",
        status: "in_progress",
        failure_code: null,
        failure_message: null,
        process_payment_intent: { payment_intent: intent.id },
      };
      return reader;
    },
    cancelAction(reader: Resource): Resource {
      mustAnswer(reader);
      reader.action = null;
      return reader;
    },
    /** Simulates holding a card to a reader. Returns false when the reader is not waiting for one. */
    holdCard(reader: Resource, behavior: "pays" | "declined"): boolean {
      if (reader.action?.status !== "in_progress") return false;
      const payment = payments.get(reader.action.process_payment_intent.payment_intent)!;
      const method = newCard(behavior);
      Object.assign(method, { type: "card_present", card_present: method.card, card: undefined });
      confirmPayment(payment, cards.get(method.id)!, { isAway: false }, emit);
      publish();
      endAction(reader, payment.status === "CAPTURED" ? null : DECLINE);
      return true;
    },
    cancelAtReader(reader: Resource): void {
      endAction(reader, { code: "customer_canceled", message: "The customer canceled the payment." });
    },
    /** Simulates a card in a reader that is still processing. */
    keepBusy: (reader: Resource): void => void busyReaders.add(reader.id),
    free: (reader: Resource): void => void busyReaders.delete(reader.id),
  };
}
