import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { couponDiscount } from "../../../../rules/coupons/coupons.ts";
import { type Cents, cents } from "../../../../rules/money.ts";
import { newId } from "../../../platform/ids.ts";
import {
  type PriceChange,
  type PriceChangeOutcome,
  type ProviderDiscount,
  type ProviderInvoice,
  type ProviderPrice,
  type ProviderSubscription,
  RENEWED,
  type SubscriptionEvent,
  type SubscriptionProvider,
} from "../subscriptions-port.ts";
import { type Card, cardText } from "./engine/cards.ts";
import {
  answerForInvoice,
  type At,
  beginChange,
  beginSubscription,
  catchUp,
  endSubscription,
  type Invoice,
  payInvoice,
  type Subscription,
  voidInvoice,
} from "./engine/subscriptions.ts";
import { chosenCard, type SandboxCustomer } from "./sandbox-customers.ts";
import { signatures } from "./signatures.ts";
import { type Row, sandboxStore } from "./store.ts";

/** `changes` are by key, so that each is made once: the outcome, or the ID of the invoice that has it. */
type Stored = Subscription & { changes: Record<string, PriceChangeOutcome | `in_${string}`> };
/** The customer's time, and their card by ID; a null ID means the default card. */
type Context = At & { card(id: string | null): Card | null };

const CANCELED = "The second step was called off.";

/**
 * The built-in provider of subscriptions. The lock on a subscription's row makes sure that each term is billed once.
 * Time is `now()` plus the lead of the customer's test clock.
 * @param options.tell delivers an event, as a webhook would; failed deliveries are retried
 * @param options.secret signs client secrets
 */
export function sandboxSubscriptions(options: {
  pool: Pool;
  now: () => Date;
  tell: (event: SubscriptionEvent) => Promise<void>;
  secret: string;
}): SubscriptionProvider {
  const { pool, now, secret } = options;
  const store = sandboxStore(pool, now);
  const { clientSecretOf, subjectOf } = signatures(secret, now);

  const contextOf = (customer: Row | null): Context => {
    const data = customer?.data as SandboxCustomer | undefined;
    return {
      now: now().getTime() + (data?.aheadMs ?? 0),
      emit: () => undefined, // one event covers all changes of a request
      card: (id) => (data === undefined ? null : chosenCard(data, id)),
    };
  };

  /** Catches a subscription up with its customer's time, runs `step` on it and stores it. */
  async function withSubscription<T>(
    by: { id: string } | { key: string },
    step: (subscription: Stored, context: Context) => T,
  ): Promise<{ subscription: ProviderSubscription; answer: T } | null> {
    const done = await store.change<Stored, { subscription: ProviderSubscription; answer: T }>(
      "subscription",
      "id" in by ? by : { key: `subscription:${by.key}` },
      async (subscription, emit, { tx, row }) => {
        const before = JSON.stringify(subscription);
        const context = contextOf(await tx.read("customer", { id: row.customerId! }));
        catchUp(subscription, context.card(null), context);
        const answer = step(subscription, context);
        voidAbandoned(subscription);
        if (JSON.stringify(subscription) !== before) emit(eventOf(subscription), subscription.id);
        return { subscription: subscriptionOf(subscription, row.customerId!), answer };
      },
    );
    await deliverEvents();
    return done;
  }

  async function deliverEvents(): Promise<void> {
    for (const event of await store.events("subscription.")) {
      try {
        await options.tell(event);
      } catch {
        return; // delivered again with the next request
      }
      await store.delivered([event.id]);
    }
  }

  async function catchUpAll(customerId?: string): Promise<void> {
    const isLive = (data: unknown) => sql`${data}->>'status' <> 'CANCELED'`;
    for (const id of await store.find("subscription", isLive, customerId)) await withSubscription({ id }, () => null);
  }

  const known = <T>(found: T | null): T => {
    if (found === null) throw new Error("the payment sandbox has no such subscription");
    return found;
  };

  return {
    async create({ key, providerCustomerId, paymentMethodId, price, discount }) {
      await store.transaction(async (tx) => {
        const context = contextOf(await tx.read("customer", { id: providerCustomerId }));
        const id = `sub_test_${newId()}`;
        const off = discountOf(discount, price);
        const begun: Stored = { ...beginSubscription({ id, key, price, discount: off }, context), changes: {} };
        payInvoice(begun, begun.invoices[0]!, context.card(paymentMethodId), { ...context, isAway: false });
        voidAbandoned(begun);
        const object = { id, kind: "subscription", customerId: providerCustomerId, data: begun } as const;
        if (await tx.add({ ...object, key: `subscription:${key}` }))
          await tx.announce([{ type: eventOf(begun), subject: id }]);
      });
      return known(await withSubscription({ key }, () => null)).subscription;
    },

    // Each subscription of the sandbox has its own copy of its prices.
    preparePrice: () => Promise.resolve(),

    get: async (id) => (await withSubscription({ id }, () => null))?.subscription ?? null,
    look: async (id) => (await withSubscription({ id }, () => null))?.subscription ?? null,
    findByKey: async (key) => (await withSubscription({ key }, () => null))?.subscription ?? null,

    async cancelAtPeriodEnd(id, cancel) {
      const done = await withSubscription({ id }, (subscription, { emit }) => {
        if (subscription.status === "CANCELED") return;
        if (cancel && subscription.status !== "ACTIVE") endSubscription(subscription, emit);
        else subscription.cancelAtPeriodEnd = cancel;
      });
      return known(done).subscription;
    },

    async changePrice(change) {
      const done = known(
        await withSubscription({ id: change.id }, (subscription, context) =>
          changePrice(subscription, change, context),
        ),
      );
      const { outcome, problem } = done.answer;
      return { outcome, subscription: problem === null ? done.subscription : { ...done.subscription, problem } };
    },

    // A change names its card, which never becomes the subscription's own.
    async renewByDefault() {},

    async secondStepOf(id) {
      const { subscription } = known(await withSubscription({ id }, () => null));
      return subscription.requiresAction ? { clientSecret: clientSecretOf(id) } : null;
    },

    async callOff(id) {
      const done = await withSubscription({ id }, (subscription, { emit }) => {
        const last = subscription.invoices.at(-1)!;
        if (isWaiting(last)) voidInvoice(subscription, last, emit);
      });
      return known(done).subscription;
    },

    async listInvoices(id) {
      return known(await withSubscription({ id }, ({ invoices }) => invoices.filter(isTerm).map(invoiceOf))).answer;
    },

    sandbox: {
      async answerSecondStep(clientSecret, approve) {
        const id = subjectOf(clientSecret);
        if (id === null) return false;
        const done = await withSubscription({ id }, (subscription, context) => {
          const last = subscription.invoices.at(-1)!;
          const isChanged = answerForInvoice(subscription, last, approve, context) && last.reason === "change";
          if (isChanged && approve) subscription.cancelAtPeriodEnd = false;
        });
        return done !== null;
      },

      async nowOf(customerId) {
        return new Date(contextOf(await store.read("customer", { id: customerId })).now);
      },

      async advance(id, to) {
        await store.change<SandboxCustomer, void>("customer", { id }, (customer) => {
          customer.aheadMs = Math.max(customer.aheadMs, to.getTime() - now().getTime());
        });
        await catchUpAll(id);
      },

      async wake() {
        await catchUpAll();
        await deliverEvents();
      },
    },
  };
}

function changePrice(
  subscription: Stored,
  change: PriceChange,
  context: Context,
): { outcome: PriceChangeOutcome; problem: string | null } {
  const { key, price } = change;
  const { lookupKey } = price;
  const done = subscription.changes[key];
  if (done !== undefined) return { outcome: outcomeOf(subscription, done), problem: null };
  if (subscription.status !== "ACTIVE") throw new Error("the payment sandbox changes only paid subscriptions");
  if (change.when === "NEXT_TERM") {
    subscription.prices[lookupKey] = price;
    subscription.nextLookupKey = lookupKey === subscription.lookupKey ? null : lookupKey;
    subscription.cancelAtPeriodEnd = false;
    subscription.changes[key] = "DONE";
  } else if (lookupKey === subscription.lookupKey) subscription.changes[key] = "DONE";
  else if (change.periodStart.getTime() !== subscription.periodStart) {
    subscription.changes[key] = "DECLINED";
    return { outcome: "DECLINED", problem: RENEWED };
  } else {
    const waiting = subscription.invoices.at(-1)!;
    voidInvoice(subscription, waiting, context.emit);
    const invoice = beginChange(subscription, { price, credit: change.credit }, context);
    payInvoice(subscription, invoice, context.card(change.paymentMethodId), { ...context, isAway: false });
    if (invoice.status === "PAID") subscription.cancelAtPeriodEnd = false;
    subscription.changes[key] = invoice.id as `in_${string}`;
  }
  return { outcome: outcomeOf(subscription, subscription.changes[key]), problem: null };
}

function outcomeOf({ invoices }: Subscription, change: Stored["changes"][string]): PriceChangeOutcome {
  const invoice = invoices.find(({ id }) => id === change);
  if (invoice === undefined) return change as PriceChangeOutcome;
  if (isWaiting(invoice)) return "REQUIRES_ACTION";
  return invoice.status === "PAID" ? "DONE" : "DECLINED";
}

/** Voids invoices that will not be paid: of ended subscriptions, and declined first payments and changes. */
function voidAbandoned(subscription: Subscription): void {
  for (const invoice of subscription.invoices) {
    const mayBePaid = isWaiting(invoice) || invoice.reason === "renew";
    if (subscription.status === "CANCELED" || !mayBePaid) voidInvoice(subscription, invoice, () => undefined);
  }
}

const isWaiting = ({ status, payment }: Invoice): boolean => status === "OPEN" && payment?.status === "REQUIRES_ACTION";

/** An unpaid change is not a term. */
const isTerm = ({ reason, status }: Invoice): boolean => reason !== "change" || status === "PAID";

const eventOf = ({ status }: Subscription): string =>
  status === "CANCELED" ? "subscription.deleted" : "subscription.updated";

function discountOf(discount: ProviderDiscount | null, { amount }: ProviderPrice): number {
  if (discount === null) return 0;
  const coupon = { code: "", productType: null, kind: discount.kind, amount: discount.amount as Cents };
  return couponDiscount(coupon, cents(amount));
}

function subscriptionOf(subscription: Subscription, providerCustomerId: string): ProviderSubscription {
  const { id, key, status, lookupKey, nextLookupKey, cancelAtPeriodEnd, invoices } = subscription;
  const last = invoices.at(-1)!;
  const latest = invoices.findLast(isTerm);
  const requiresAction = isWaiting(last);
  const isPending = requiresAction && last.reason === "change";
  // A declined change is not the reason for a later end.
  const failed = status === "CANCELED" ? latest : last;
  const problem = failed?.payment?.problem ?? (failed?.status === "VOID" ? CANCELED : null);
  return {
    id,
    key,
    providerCustomerId,
    lookupKey,
    nextLookupKey,
    status,
    cancelAtPeriodEnd,
    currentPeriodStart: new Date(subscription.periodStart),
    currentPeriodEnd: new Date(subscription.periodEnd),
    latestInvoice: latest === undefined ? null : invoiceOf(latest),
    requiresAction,
    pendingChange: isPending ? { lookupKey: last.lookupKey, credit: last.credit } : null,
    problem: requiresAction || failed?.status === "PAID" ? null : problem,
  };
}

function invoiceOf(invoice: Invoice): ProviderInvoice {
  const { id, lookupKey, amount, discount, credit, status, failures, payment, paidAt, nextTryAt } = invoice;
  return {
    id,
    lookupKey,
    amount,
    discount,
    credit,
    status,
    periodStart: new Date(invoice.periodStart),
    periodEnd: new Date(invoice.periodEnd),
    paidAt: paidAt === null ? null : new Date(paidAt),
    card: status === "PAID" && payment?.card ? cardText(payment.card) : null,
    failures,
    nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
  };
}
