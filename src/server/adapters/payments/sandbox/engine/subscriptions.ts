import { RENEWAL_RETRY_DAYS, SECOND_STEP_HOURS, termEnd } from "../../../../../rules/memberships/terms.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../../../rules/time.ts";
import type { ProviderPrice, ProviderSubscriptionStatus } from "../../subscriptions-port.ts";
import type { Card } from "./cards.ts";
import { answerSecondStep, cancelPayment, confirmPayment, type Emit, openPayment, type Payment } from "./payments.ts";

/** A charge for one term, or for a change to another price. Amounts in cents, times in milliseconds. */
export type Invoice = {
  id: string;
  reason: "create" | "renew" | "change";
  lookupKey: string;
  /** Amount that the card pays: price − discount − credit. */
  amount: number;
  discount: number;
  credit: number;
  status: "OPEN" | "PAID" | "VOID";
  periodStart: number;
  periodEnd: number;
  createdAt: number;
  paidAt: number | null;
  failures: number;
  nextTryAt: number | null;
  /** Null when there is nothing to pay. */
  payment: Payment | null;
};

/** A subscription with its invoices, oldest first. Times in milliseconds. */
export type Subscription = {
  id: string;
  key: string;
  status: ProviderSubscriptionStatus;
  lookupKey: string;
  /** The prices of its terms, by lookup key. */
  prices: Record<string, ProviderPrice>;
  /** The price of the next term, if another one was chosen. */
  nextLookupKey: string | null;
  cancelAtPeriodEnd: boolean;
  periodStart: number;
  periodEnd: number;
  invoices: Invoice[];
};

export type At = { now: number; emit: Emit };

const NO_CARD = "There is no card to charge.";

/** Begins a subscription with an open invoice for its first term. @param request.discount in cents */
export function beginSubscription(
  { id, key, price, discount }: { id: string; key: string; price: ProviderPrice; discount: number },
  at: At,
): Subscription {
  const { lookupKey } = price;
  const subscription: Subscription = {
    id,
    key,
    status: "INCOMPLETE",
    lookupKey,
    prices: { [lookupKey]: price },
    nextLookupKey: null,
    cancelAtPeriodEnd: false,
    periodStart: at.now,
    periodEnd: endOfTerm(at.now, price),
    invoices: [],
  };
  at.emit("subscription.created", id);
  addInvoice(subscription, { reason: "create", lookupKey, discount, credit: 0, periodStart: at.now }, at);
  return subscription;
}

/** Opens the invoice of a new term at another price, which begins once it is paid. */
export function beginChange(
  subscription: Subscription,
  { price, credit }: { price: ProviderPrice; credit: number },
  at: At,
): Invoice {
  const { lookupKey } = price;
  subscription.prices[lookupKey] = price;
  // Two terms never begin at the same instant, because a term is identified by its start.
  const periodStart = Math.max(at.now, subscription.periodStart + SECOND_MS);
  return addInvoice(subscription, { reason: "change", lookupKey, discount: 0, credit, periodStart }, at);
}

function addInvoice(
  subscription: Subscription,
  of: Pick<Invoice, "reason" | "lookupKey" | "discount" | "credit" | "periodStart">,
  at: At,
): Invoice {
  const id = `in_${subscription.id}_${subscription.invoices.length + 1}`;
  const price = subscription.prices[of.lookupKey]!;
  const amount = price.amount - of.discount - of.credit;
  const invoice: Invoice = {
    ...of,
    id,
    amount,
    status: "OPEN",
    periodEnd: endOfTerm(of.periodStart, price),
    createdAt: at.now,
    paidAt: null,
    failures: 0,
    nextTryAt: null,
    payment: amount === 0 ? null : openPayment(`pi_${id}`, amount),
  };
  subscription.invoices.push(invoice);
  if (amount === 0) markPaid(subscription, invoice, at);
  return invoice;
}

/** Charges an open invoice to a card; null if the customer has none. */
export function payInvoice(
  subscription: Subscription,
  invoice: Invoice,
  card: Card | null,
  { isAway, ...at }: At & { isAway: boolean },
): void {
  if (invoice.status !== "OPEN" || invoice.payment === null) return;
  if (card === null) Object.assign(invoice.payment, { status: "DECLINED", problem: NO_CARD });
  else confirmPayment(invoice.payment, card, { isAway }, at.emit);
  followPayment(subscription, invoice, at);
}

/** Records the cardholder's second step. @returns false when the bank did not require it */
export function answerForInvoice(subscription: Subscription, invoice: Invoice, approve: boolean, at: At): boolean {
  if (invoice.payment === null || !answerSecondStep(invoice.payment, approve, at.emit)) return false;
  followPayment(subscription, invoice, at);
  return true;
}

function followPayment(subscription: Subscription, invoice: Invoice, at: At): void {
  if (invoice.payment?.status === "CAPTURED") markPaid(subscription, invoice, at);
  if (invoice.payment?.status !== "DECLINED") return;
  invoice.failures += 1;
  at.emit("invoice.payment_failed", invoice.id);
}

function markPaid(subscription: Subscription, invoice: Invoice, { now, emit }: At): void {
  const { lookupKey, periodStart, periodEnd } = invoice;
  Object.assign(invoice, { status: "PAID", paidAt: now, nextTryAt: null });
  if (invoice.reason === "change") subscription.nextLookupKey = null;
  Object.assign(subscription, { status: "ACTIVE", lookupKey, periodStart, periodEnd });
  emit("invoice.paid", invoice.id);
  emit("subscription.updated", subscription.id);
}

/** Voids an open invoice: voiding the first one ends its subscription, a change's only the change. */
export function voidInvoice(subscription: Subscription, invoice: Invoice, emit: Emit): void {
  if (invoice.status !== "OPEN") return;
  if (invoice.payment !== null) cancelPayment(invoice.payment, emit);
  Object.assign(invoice, { status: "VOID", nextTryAt: null });
  if (subscription.status === "INCOMPLETE") endSubscription(subscription, emit);
  else emit("subscription.updated", subscription.id);
}

export function endSubscription(subscription: Subscription, emit: Emit): void {
  Object.assign(subscription, { status: "CANCELED", nextLookupKey: null });
  emit("subscription.deleted", subscription.id);
}

/** Does everything that became due by `at.now`: renewals, retries, ends. @param card the card charged for renewals */
export function catchUp(subscription: Subscription, card: Card | null, at: At): void {
  while (doNextDue(subscription, card, at)) continue;
}

function doNextDue(subscription: Subscription, card: Card | null, { now, emit }: At): boolean {
  const latest = subscription.invoices.at(-1)!;
  const waitsSince = latest.status === "OPEN" && latest.payment?.status === "REQUIRES_ACTION" ? latest.createdAt : null;
  if (waitsSince !== null && now >= waitsSince + SECOND_STEP_HOURS * HOUR_MS) voidInvoice(subscription, latest, emit);
  else if (subscription.status === "ACTIVE" && now >= subscription.periodEnd) {
    if (subscription.cancelAtPeriodEnd) endSubscription(subscription, emit);
    else renew(subscription, card, emit);
  } else if (subscription.status === "PAST_DUE" && latest.nextTryAt !== null && now >= latest.nextTryAt)
    chargeRenewal(subscription, latest, card, { now: latest.nextTryAt, emit });
  else return false;
  return true;
}

function renew(subscription: Subscription, card: Card | null, emit: Emit): void {
  const latest = subscription.invoices.at(-1)!;
  voidInvoice(subscription, latest, emit); // a change still waiting for its second step
  const periodStart = subscription.periodEnd;
  const lookupKey = subscription.nextLookupKey ?? subscription.lookupKey;
  const at = { now: periodStart, emit };
  const invoice = addInvoice(subscription, { reason: "renew", lookupKey, discount: 0, credit: 0, periodStart }, at);
  Object.assign(subscription, { lookupKey, nextLookupKey: null, periodStart, periodEnd: invoice.periodEnd });
  chargeRenewal(subscription, invoice, card, at);
}

function chargeRenewal(subscription: Subscription, invoice: Invoice, card: Card | null, at: At): void {
  payInvoice(subscription, invoice, card, { ...at, isAway: true });
  if (invoice.status === "PAID") return;
  const days = RENEWAL_RETRY_DAYS[invoice.failures - 1];
  invoice.nextTryAt = days === undefined ? null : invoice.periodStart + days * DAY_MS;
  subscription.status = "PAST_DUE";
  if (days === undefined) endSubscription(subscription, at.emit);
  else at.emit("subscription.updated", subscription.id);
}

const endOfTerm = (start: number, { billing }: ProviderPrice): number => termEnd(new Date(start), billing).getTime();
