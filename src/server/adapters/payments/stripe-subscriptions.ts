import type Stripe from "stripe";
import { couponDiscount } from "../../../rules/coupons/coupons.ts";
import { type Cents, cents } from "../../../rules/money.ts";
import type { Logger } from "../../platform/log.ts";
import { stripeRequests, idOf, LAB_KEY, openStripe, orNull, type StripeKeys, StripeRefused } from "./stripe-client.ts";
import {
  type BilledTerm,
  billedTerms,
  creditOf,
  failureOf,
  fromStripe,
  isTerm,
  providerInvoice,
} from "./stripe-invoices.ts";
import { stripePrices } from "./stripe-prices.ts";
import type {
  PriceChangeOutcome,
  ProviderDiscount,
  ProviderSubscription,
  SubscriptionProvider,
} from "./subscriptions-port.ts";
import { RENEWED } from "./subscriptions-port.ts";

const NO_CARD = "There is no card to charge.";
const CALLED_OFF = "The second step was called off.";
const OTHER_PERIOD = "A monthly membership cannot change automatically. Write to us, and we change it for you.";
/** Metadata of a Stripe subscription: the card that pays its first term, and why it ended if no bank gave a reason. */
const PAID_BY = "lab_paid_by";
const PROBLEM = "lab_problem";
/** Maximum number of steps to settle a membership: pay, void, end; they follow each other. */
const STEPS = 5;

type Status = ProviderSubscription["status"];
const STATUSES: Readonly<Record<string, Status>> = {
  incomplete: "INCOMPLETE",
  active: "ACTIVE",
  trialing: "ACTIVE",
  past_due: "PAST_DUE",
  unpaid: "PAST_DUE",
};

type WithTerms = { subscription: Stripe.Subscription; terms: BilledTerm[] };

/**
 * Manages memberships through Stripe Billing. Separate requests create and pay a first term, so that any card may pay
 * it while renewals use the customer's default card; each read of a membership finishes the steps left undone by a
 * crash between the two.
 */
export function stripeSubscriptions(account: StripeKeys, { log }: { log: Pick<Logger, "warn"> }): SubscriptionProvider {
  const ask = stripeRequests(openStripe(account), log);
  const prices = stripePrices(ask);
  const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0]!;

  async function read(id: string): Promise<WithTerms | null> {
    const subscription = await orNull(ask((stripe) => stripe.subscriptions.retrieve(id)));
    return subscription && { subscription, terms: await billedTerms(ask, id) };
  }

  /** Settles a membership: does all pending steps, and voids invoices that will not be paid. */
  async function stand(id: string): Promise<WithTerms | null> {
    for (let step = 0; step < STEPS; step += 1) {
      const current = await read(id);
      if (current === null || !(await goOn(current))) return current;
    }
    throw new Error("a membership at Stripe does not come to rest");
  }

  /** @returns whether it changed something */
  async function goOn({ subscription, terms }: WithTerms): Promise<boolean> {
    const open = terms.findLast(({ invoice }) => invoice.status === "open");
    if (open === undefined) return false;
    const isChange = open.invoice.billing_reason === "subscription_update";
    const status = STATUSES[subscription.status] ?? "CANCELED";
    if (status === "CANCELED") return giveUp(open.invoice);
    if (status !== "INCOMPLETE" && !isChange) return false;
    if (open.intent?.status === "requires_action") return false;
    if (failureOf(open.intent) !== null || isChange) return giveUp(open.invoice);
    return payFirst(subscription, open.invoice);
  }

  async function payFirst({ id, metadata }: Stripe.Subscription, invoice: Stripe.Invoice): Promise<boolean> {
    const payment_method = metadata[PAID_BY];
    try {
      await ask((stripe) =>
        stripe.invoices.pay(
          invoice.id,
          { off_session: false, ...(payment_method ? { payment_method } : {}) },
          { idempotencyKey: `first:${metadata[LAB_KEY]}` },
        ),
      );
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error;
      const after = (await read(id))?.terms.find((term) => term.invoice.id === invoice.id);
      const wasTried = after?.intent?.status === "requires_action" || failureOf(after?.intent ?? null) !== null;
      if (wasTried || after?.invoice.status !== "open") return true;
      // Not this customer's card, or no card: no bank was contacted.
      await ask((stripe) => stripe.subscriptions.update(id, { metadata: { [PROBLEM]: NO_CARD } }));
      await giveUp(invoice);
    }
    return true;
  }

  /** Voids an unpaid invoice; a first term's ends the membership, a change's only the change. */
  async function giveUp({ id }: Stripe.Invoice): Promise<boolean> {
    await unlessRefused(ask((stripe) => stripe.invoices.voidInvoice(id)));
    return true;
  }

  async function answer({ subscription, terms }: WithTerms): Promise<ProviderSubscription> {
    const item = itemOf(subscription);
    const invoices = await Promise.all(terms.filter(isTerm).map((term) => providerInvoice(term, prices)));
    const latestInvoice = invoices.at(-1) ?? null;
    const last = terms.at(-1);
    const waits = last?.invoice.status === "open" && last.intent?.status === "requires_action";
    const isChange = last?.invoice.billing_reason === "subscription_update";
    const status = STATUSES[subscription.status] ?? "CANCELED";
    // A declined change is not the reason for a later end.
    const failed = status === "CANCELED" ? terms.findLast(isTerm) : last;
    const requiresAction = waits && (isChange || subscription.status === "incomplete");
    const pending = requiresAction ? (subscription.pending_update?.subscription_items?.[0] ?? null) : null;
    const present = latestInvoice?.lookupKey || (await prices.keyOf(item.price.id));
    const priced = await prices.keyOf(item.price.id);
    return {
      id: subscription.id,
      key: subscription.metadata[LAB_KEY] ?? "",
      providerCustomerId: idOf(subscription.customer)!,
      lookupKey: present,
      nextLookupKey: priced === present ? null : priced,
      status,
      cancelAtPeriodEnd: subscription.cancel_at_period_end && subscription.status !== "canceled",
      currentPeriodStart: fromStripe(item.current_period_start),
      currentPeriodEnd: fromStripe(item.current_period_end),
      latestInvoice,
      requiresAction,
      pendingChange:
        pending && last ? { lookupKey: await prices.keyOf(pending.price.id), credit: creditOf(last.invoice) } : null,
      problem: requiresAction || failed?.invoice.status === "paid" ? null : problemOf(subscription, failed),
    };
  }

  async function known(current: Promise<WithTerms | null>): Promise<WithTerms> {
    const found = await current;
    if (found === null) throw new Error("Stripe knows no such subscription");
    return found;
  }

  /** Sets the card that pays a subscription; null is its customer's default. */
  const payBy = (id: string, card: string | null) =>
    ask((stripe) => stripe.subscriptions.update(id, { default_payment_method: card ?? "" }));

  /** Returns a coupon that reduces the first term, rounded as the lab does. */
  async function couponFor(key: string, amount: number, discount: ProviderDiscount | null) {
    if (discount === null) return {};
    const given = { code: "", productType: null, kind: discount.kind, amount: discount.amount as Cents };
    const amount_off = couponDiscount(given, cents(amount));
    if (amount_off === 0) return {};
    const { id } = await ask((stripe) =>
      stripe.coupons.create(
        { amount_off, currency: "usd", duration: "once", max_redemptions: 1, name: "Off the first term" },
        { idempotencyKey: `coupon:${key}` },
      ),
    );
    return { discounts: [{ coupon: id }] };
  }

  return {
    async create({ key, providerCustomerId, paymentMethodId, price: wanted, discount }) {
      const price = await prices.forSale(wanted);
      const reduced = await couponFor(key, wanted.amount, discount);
      const { id } = await ask((stripe) =>
        stripe.subscriptions.create(
          {
            customer: providerCustomerId,
            items: [{ price: price.id }],
            payment_behavior: "default_incomplete",
            payment_settings: { payment_method_types: ["card"], save_default_payment_method: "off" },
            metadata: { [LAB_KEY]: key, ...(paymentMethodId === null ? {} : { [PAID_BY]: paymentMethodId }) },
            ...reduced,
          },
          { idempotencyKey: `subscription:${key}` },
        ),
      );
      return answer(await known(stand(id)));
    },

    preparePrice: prices.prepare,

    async get(id) {
      const current = await stand(id);
      return current && answer(current);
    },

    async look(id) {
      const current = await read(id);
      return current && answer(current);
    },

    async findByKey(key) {
      // Subscriptions of the last minute may be missing here: creating one again with its key returns the same one.
      const { data } = await ask((stripe) =>
        stripe.subscriptions.search({ query: `metadata['${LAB_KEY}']:'${key}'`, limit: 1 }),
      );
      return data[0] ? answer(await known(stand(data[0].id))) : null;
    },

    async cancelAtPeriodEnd(id, cancel) {
      const { subscription } = await known(read(id));
      const status = STATUSES[subscription.status] ?? "CANCELED";
      if (cancel && status !== "ACTIVE" && status !== "CANCELED")
        await unlessRefused(ask((stripe) => stripe.subscriptions.cancel(id)));
      else if (status === "ACTIVE")
        await ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: cancel }));
      return answer(await known(stand(id)));
    },

    async changePrice(change) {
      const { key, id } = change;
      const { lookupKey } = change.price;
      const { subscription } = await known(stand(id));
      if (subscription.status !== "active") throw new Error("Stripe changes only a membership that is paid for");
      const price = await prices.forSale(change.price);
      const item = itemOf(subscription);
      const items = [{ id: item.id, price: price.id }];
      if (change.when === "NEXT_TERM") {
        if (price.recurring?.interval !== item.price.recurring?.interval)
          return {
            outcome: "DECLINED",
            subscription: { ...(await answer(await known(stand(id)))), problem: OTHER_PERIOD },
          };
        await ask((stripe) =>
          stripe.subscriptions.update(
            id,
            { items, proration_behavior: "none", cancel_at_period_end: false },
            { idempotencyKey: `change:${key}` },
          ),
        );
        return { outcome: "DONE", subscription: await answer(await known(stand(id))) };
      }
      if (item.current_period_start * 1000 !== change.periodStart.getTime() && item.price.id !== price.id)
        return { outcome: "DECLINED", subscription: { ...(await answer(await known(stand(id)))), problem: RENEWED } };
      // A change that may need a second step cannot have a card of its own: its card is the subscription's while the
      // change is pending.
      const { paymentMethodId } = change;
      // A card left by a crash must not pay another change.
      if (idOf(subscription.default_payment_method) !== paymentMethodId) await payBy(id, paymentMethodId);
      await ask((stripe) =>
        stripe.subscriptions.update(
          id,
          {
            items,
            billing_cycle_anchor: { type: "now" },
            // The lab's own rule computes the rest of a term, including its credits.
            proration_behavior: "none",
            payment_behavior: "pending_if_incomplete",
            ...(change.credit === 0 ? {} : { add_invoice_items: [leftOf(change.credit, price)] }),
          },
          { idempotencyKey: `change:${key}` },
        ),
      );
      if (paymentMethodId !== null) await payBy(id, null);
      const after = await answer(await known(stand(id)));
      const outcome: PriceChangeOutcome = after.requiresAction
        ? "REQUIRES_ACTION"
        : after.lookupKey === lookupKey
          ? "DONE"
          : "DECLINED";
      if (outcome === "DONE" && after.cancelAtPeriodEnd)
        await ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
      return { outcome, subscription: { ...after, cancelAtPeriodEnd: outcome !== "DONE" && after.cancelAtPeriodEnd } };
    },

    async renewByDefault(id) {
      const found = await orNull(ask((stripe) => stripe.subscriptions.retrieve(id)));
      if (found?.default_payment_method && STATUSES[found.status] !== undefined) await unlessRefused(payBy(id, null));
    },

    async secondStepOf(id) {
      const last = (await known(stand(id))).terms.at(-1);
      const { status, client_secret: clientSecret } = last?.intent ?? {};
      return last?.invoice.status === "open" && status === "requires_action" && clientSecret ? { clientSecret } : null;
    },

    async callOff(id) {
      const { terms } = await known(stand(id));
      const last = terms.at(-1);
      if (last?.invoice.status === "open" && last.intent?.status === "requires_action") await giveUp(last.invoice);
      return answer(await known(stand(id)));
    },

    async listInvoices(id) {
      const { terms } = await known(stand(id));
      return Promise.all(terms.filter(isTerm).map((term) => providerInvoice(term, prices)));
    },

    sandbox: null,
  };
}

const leftOf = (credit: number, { product }: Stripe.Price) => ({
  price_data: { currency: "usd", product: idOf(product)!, unit_amount: -credit },
});

/** Returns why the last payment failed. An invoice voided without a bank's reason was canceled. */
function problemOf({ metadata }: Stripe.Subscription, last: BilledTerm | undefined): string | null {
  if (last === undefined) return null;
  return metadata[PROBLEM] ?? failureOf(last.intent) ?? (last.invoice.status === "void" ? CALLED_OFF : null);
}

/** Ignores refusals: an invoice that was paid, voided or ended meanwhile stays as it is. */
async function unlessRefused(requested: Promise<unknown>): Promise<void> {
  await requested.catch((error: unknown) => {
    if (!(error instanceof StripeRefused)) throw error;
  });
}
