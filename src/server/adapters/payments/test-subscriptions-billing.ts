import { RENEWAL_RETRY_DAYS, SECOND_STEP_HOURS, termEnd } from "../../../rules/memberships/terms.ts";
import { TIERS, tierOfLookupKey, type Tier } from "../../../rules/memberships/tiers.ts";
import { cents, type Cents } from "../../../rules/money.ts";
import { couponDiscount } from "../../../rules/coupons/coupons.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../rules/time.ts";
import type {
  PriceChange,
  PriceChangeOutcome,
  ProviderDiscount,
  ProviderInvoice,
  ProviderSubscriptionStatus,
} from "./subscriptions-port.ts";
import { RENEWED } from "./subscriptions-port.ts";

/** How the test provider keeps a subscription: one JSON document. Times are ISO strings, amounts cents. */
export type Billing = {
  key: string;
  lookupKey: string;
  nextLookupKey: string | null;
  status: ProviderSubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  periodStart: string;
  periodEnd: string;
  /** What waits for the customer's second step since when. */
  waiting: { since: string; change: { key: string; lookupKey: string; credit: number; card: string } | null } | null;
  problem: string | null;
  invoices: KeptInvoice[];
  /** What became of each change, by its key: asking again does nothing again. */
  changes: Record<string, PriceChangeOutcome>;
};

type KeptInvoice = Omit<ProviderInvoice, "periodStart" | "periodEnd" | "paidAt" | "nextTryAt"> & {
  periodStart: string;
  periodEnd: string;
  paidAt: string | null;
  nextTryAt: string | null;
};

/** A test card as far as billing goes; null is a customer without one. */
export type BilledCard = {
  /** "Visa ending 4242". */
  text: string;
  behaviour: "pays" | "is declined" | "asks for a second step";
} | null;

const NO_CARD = "There is no card to charge.";
const DECLINED = "The card was declined.";
const NOT_APPROVED = "The second step was not approved.";
const CALLED_OFF = "The second step was called off.";
const TOO_LATE = "The second step was not made in time.";

/** Begins a subscription and charges its first term. */
export function begin(
  request: { key: string; id: string; lookupKey: string; discount: ProviderDiscount | null },
  card: BilledCard,
  now: Date,
): Billing {
  const { key, lookupKey } = request;
  const billing: Billing = {
    key,
    lookupKey,
    nextLookupKey: null,
    status: "ACTIVE",
    cancelAtPeriodEnd: false,
    periodStart: now.toISOString(),
    periodEnd: termEnd(now, priced(lookupKey).billing).toISOString(),
    waiting: null,
    problem: null,
    invoices: [],
    changes: {},
  };
  const invoice = openInvoice(billing, request.id, { discount: discountOf(request.discount, lookupKey), credit: 0 });
  const outcome = ask(card, invoice.amount);
  if (outcome === "pays") pay(invoice, card, now);
  else if (outcome === "asks for a second step") {
    billing.status = "INCOMPLETE";
    billing.waiting = { since: now.toISOString(), change: null };
  } else end(billing, problemOf(card));
  return billing;
}

/** Does what has become due by `now`: renewals, tries again, ends. @returns whether anything changed */
export function catchUp(billing: Billing, id: string, card: BilledCard, now: Date): boolean {
  let changed = false;
  while (doNext(billing, id, card, now)) changed = true;
  return changed;
}

function doNext(billing: Billing, id: string, card: BilledCard, now: Date): boolean {
  const { waiting } = billing;
  if (waiting !== null && now.getTime() >= Date.parse(waiting.since) + SECOND_STEP_HOURS * HOUR_MS) {
    refuseStep(billing, TOO_LATE);
    return true;
  }
  if (billing.status === "ACTIVE" && now.toISOString() >= billing.periodEnd) {
    if (billing.cancelAtPeriodEnd) end(billing, null);
    else renew(billing, id, card);
    return true;
  }
  const invoice = billing.invoices.at(-1);
  if (billing.status === "PAST_DUE" && invoice?.nextTryAt && now.toISOString() >= invoice.nextTryAt) {
    tryRenewal(billing, invoice, card, new Date(invoice.nextTryAt));
    return true;
  }
  return false;
}

function renew(billing: Billing, id: string, card: BilledCard): void {
  const start = new Date(billing.periodEnd);
  billing.waiting = null;
  billing.lookupKey = billing.nextLookupKey ?? billing.lookupKey;
  billing.nextLookupKey = null;
  billing.periodStart = start.toISOString();
  billing.periodEnd = termEnd(start, priced(billing.lookupKey).billing).toISOString();
  tryRenewal(billing, openInvoice(billing, id, { discount: 0, credit: 0 }), card, start);
}

/** A card that asked for a second step when it was first used pays renewals without one, as real ones mostly do. */
function tryRenewal(billing: Billing, invoice: KeptInvoice, card: BilledCard, at: Date): void {
  const outcome = ask(card, invoice.amount);
  if (outcome !== "is declined") {
    pay(invoice, card, at);
    billing.status = "ACTIVE";
    billing.problem = null;
    return;
  }
  invoice.failures += 1;
  billing.status = "PAST_DUE";
  billing.problem = problemOf(card);
  const days = RENEWAL_RETRY_DAYS[invoice.failures - 1];
  if (days === undefined) end(billing, billing.problem);
  else invoice.nextTryAt = new Date(Date.parse(billing.periodStart) + days * DAY_MS).toISOString();
}

/** Ends with the term, or goes on; a term that is not paid ends at once. */
export function setCancelAtPeriodEnd(billing: Billing, cancel: boolean): void {
  if (billing.status === "CANCELED") return;
  if (cancel && billing.status !== "ACTIVE") end(billing, billing.problem);
  else billing.cancelAtPeriodEnd = cancel;
}

export function changePrice(
  billing: Billing,
  change: PriceChange,
  card: BilledCard,
  now: Date,
): { outcome: PriceChangeOutcome } {
  const known = billing.changes[change.key];
  if (known !== undefined) return { outcome: known };
  if (billing.status !== "ACTIVE") throw new Error("the test provider changes only a subscription that is paid for");
  const outcome = change.when === "NOW" ? changeNow(billing, change, card, now) : changeLater(billing, change);
  billing.changes[change.key] = outcome;
  return { outcome };
}

function changeLater(billing: Billing, { lookupKey }: PriceChange): PriceChangeOutcome {
  priced(lookupKey);
  billing.nextLookupKey = lookupKey === billing.lookupKey ? null : lookupKey;
  billing.cancelAtPeriodEnd = false;
  return "DONE";
}

function changeNow(
  billing: Billing,
  change: PriceChange & { when: "NOW" },
  card: BilledCard,
  now: Date,
): PriceChangeOutcome {
  const { id, key, lookupKey, credit } = change;
  if (lookupKey === billing.lookupKey) return "DONE";
  if (Date.parse(billing.periodStart) !== change.periodStart.getTime()) {
    billing.problem = RENEWED;
    return "DECLINED";
  }
  const outcome = ask(card, priced(lookupKey).price - credit);
  const wanted = { key, lookupKey, credit, card: card?.text ?? "" };
  if (outcome === "is declined") {
    billing.problem = problemOf(card);
    return "DECLINED";
  }
  if (outcome === "asks for a second step") {
    billing.waiting = { since: now.toISOString(), change: wanted };
    return "REQUIRES_ACTION";
  }
  beginChanged(billing, id, wanted, now);
  return "DONE";
}

function beginChanged(
  billing: Billing,
  id: string,
  change: NonNullable<NonNullable<Billing["waiting"]>["change"]>,
  now: Date,
): void {
  // Two terms never begin at the same instant, since a term is known by its start.
  const start = new Date(Math.max(now.getTime(), Date.parse(billing.periodStart) + SECOND_MS));
  billing.lookupKey = change.lookupKey;
  billing.nextLookupKey = null;
  billing.cancelAtPeriodEnd = false;
  billing.problem = null;
  billing.periodStart = start.toISOString();
  billing.periodEnd = termEnd(start, priced(change.lookupKey).billing).toISOString();
  const invoice = openInvoice(billing, id, { discount: 0, credit: change.credit });
  pay(invoice, { text: change.card, behaviour: "pays" }, now);
}

/** The customer's answer to a second step; without one that waits, nothing changes. */
export function answerSecondStep(billing: Billing, id: string, approve: boolean, card: BilledCard, now: Date): void {
  const { waiting } = billing;
  if (waiting === null) return;
  if (!approve) return refuseStep(billing, NOT_APPROVED);
  billing.waiting = null;
  billing.problem = null;
  if (waiting.change !== null) {
    beginChanged(billing, id, waiting.change, now);
    billing.changes[waiting.change.key] = "DONE";
    return;
  }
  pay(billing.invoices.at(-1)!, card, now);
  billing.status = "ACTIVE";
}

/** Gives up what waits for a second step. */
export function callOff(billing: Billing): void {
  if (billing.waiting !== null) refuseStep(billing, CALLED_OFF);
}

function refuseStep(billing: Billing, problem: string): void {
  const change = billing.waiting?.change;
  billing.waiting = null;
  if (!change) return end(billing, problem);
  billing.problem = problem;
  billing.changes[change.key] = "DECLINED";
}

function end(billing: Billing, problem: string | null): void {
  billing.status = "CANCELED";
  billing.problem = problem;
  billing.waiting = null;
  billing.nextLookupKey = null;
  for (const invoice of billing.invoices) {
    if (invoice.status === "OPEN") Object.assign(invoice, { status: "VOID", nextTryAt: null });
  }
}

function openInvoice(billing: Billing, id: string, off: { discount: number; credit: number }): KeptInvoice {
  const invoice: KeptInvoice = {
    id: `in_${id}_${billing.invoices.length + 1}`,
    lookupKey: billing.lookupKey,
    amount: priced(billing.lookupKey).price - off.discount - off.credit,
    ...off,
    status: "OPEN",
    periodStart: billing.periodStart,
    periodEnd: billing.periodEnd,
    paidAt: null,
    card: null,
    failures: 0,
    nextTryAt: null,
  };
  billing.invoices.push(invoice);
  return invoice;
}

function pay(invoice: KeptInvoice, card: BilledCard, at: Date): void {
  invoice.status = "PAID";
  invoice.paidAt = at.toISOString();
  invoice.nextTryAt = null;
  invoice.card = invoice.amount === 0 ? null : (card?.text ?? null);
}

/** What becomes of a charge; nothing to pay needs no card. */
function ask(card: BilledCard, amount: number): NonNullable<BilledCard>["behaviour"] {
  if (amount === 0) return "pays";
  return card?.behaviour ?? "is declined";
}

const problemOf = (card: BilledCard): string => (card === null ? NO_CARD : DECLINED);

function discountOf(discount: ProviderDiscount | null, lookupKey: string): number {
  if (discount === null) return 0;
  const { kind, amount } = discount;
  const coupon = { code: "", productType: null, kind, amount: amount as Cents };
  return couponDiscount(coupon, cents(priced(lookupKey).price));
}

/** The prices that the lab has set up at the provider. */
function priced(lookupKey: string): Tier {
  const tier = tierOfLookupKey(lookupKey);
  if (tier === null || TIERS[tier].price === 0) throw new Error(`the test provider has no price "${lookupKey}"`);
  return TIERS[tier];
}
