import {
  CREDIT_KIND_LABELS,
  CREDIT_KINDS,
  NON_MEMBER,
  tierOfLookupKey,
  type TierId,
} from "../../rules/memberships/tiers.ts";
import type { PriceList, Tier } from "../../rules/prices/price-list.ts";
import { cents } from "../../rules/money.ts";
import { longDay } from "../../rules/time.ts";
import type { ProviderInvoice, ProviderPrice, ProviderSubscription } from "../adapters/payments/subscriptions-port.ts";
import type { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import type { PriceLists } from "../prices/price-lists.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { subscriptions } from "./tables.ts";

type User = typeof users.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

export const tierOfPrice = (prices: PriceList, lookupKey: string): TierId =>
  tierOfLookupKey(prices, lookupKey) ?? NON_MEMBER;
export const tierLabel = (prices: PriceList, lookupKey: string): string =>
  prices.tiers[tierOfPrice(prices, lookupKey)].label;

type Sold = Pick<Subscription, "lookupKey" | "priceVersion">;

/** Returns a membership's terms as it was sold. */
export const soldTier = (prices: PriceLists, { lookupKey, priceVersion }: Sold): Tier =>
  prices.of(priceVersion).tiers[tierOfPrice(prices.inForce(), lookupKey)];

/** Returns what the provider charges for a membership. */
export function providerPrice(prices: PriceLists, sold: Sold): ProviderPrice {
  const { price: amount, billing } = soldTier(prices, sold);
  return { lookupKey: sold.lookupKey, amount, billing };
}

const basicsOf = (deps: Deps, user: User, lookupKey: string, page = `users/${user.id}/settings#membership`) => ({
  firstName: user.firstName,
  tier: tierLabel(deps.prices.inForce(), lookupKey),
  url: `${deps.settings.publicUrl}/${page}`,
});

function creditTexts({ creditsPerTerm }: Tier): string[] {
  return CREDIT_KINDS.flatMap((kind) => {
    const count = creditsPerTerm[kind];
    return count === 0 ? [] : [`${CREDIT_KIND_LABELS[kind]}: ${count}`];
  });
}

/** E-mails that a term is paid: the first one, one of a new tier, or a renewal. */
export async function mailTermPaid(
  deps: Deps,
  tx: Tx,
  user: User,
  term: { sold: Subscription; invoice: ProviderInvoice; renewal: boolean; /** After this term. */ renews: boolean },
): Promise<void> {
  const { sold, invoice, renewal, renews } = term;
  const said = {
    ...basicsOf(deps, user, invoice.lookupKey),
    total: cents(invoice.amount),
    credits: creditTexts(soldTier(deps.prices, sold)),
    until: longDay(invoice.periodEnd, deps.lab.timeZone),
  };
  const key = `membership-paid:${invoice.id}`;
  if (renewal) {
    const data = { ...said, card: invoice.card };
    await enqueueMail(deps, tx, { template: "membership-renewed", to: user.email, key, data });
  } else
    await enqueueMail(deps, tx, { template: "membership-welcome", to: user.email, key, data: { ...said, renews } });
}

/** E-mails that a renewal failed and will be retried; once per attempt. */
export async function mailRenewalFailed(deps: Deps, tx: Tx, user: User, state: ProviderSubscription): Promise<void> {
  const invoice = state.latestInvoice;
  if (!invoice?.nextTryAt) return;
  await enqueueMail(deps, tx, {
    template: "membership-payment-failed",
    to: user.email,
    key: `membership-payment-failed:${invoice.id}:${invoice.failures}`,
    data: {
      ...basicsOf(deps, user, state.lookupKey, `users/${user.id}/settings#cards`),
      amount: cents(invoice.amount),
      reason: state.problem ?? "",
      nextTry: longDay(invoice.nextTryAt, deps.lab.timeZone),
    },
  });
}

/** E-mails that the first payment failed after the customer had stopped waiting for the result. */
export async function mailDeclined(deps: Deps, tx: Tx, user: User, state: ProviderSubscription): Promise<void> {
  await enqueueMail(deps, tx, {
    template: "membership-declined",
    to: user.email,
    key: `membership-declined:${state.id}`,
    data: { ...basicsOf(deps, user, state.lookupKey, "memberships/purchase"), reason: state.problem ?? "" },
  });
}

export async function mailWillEnd(deps: Deps, tx: Tx, user: User, subscription: Subscription): Promise<void> {
  const { id, lookupKey, currentPeriodEnd } = subscription;
  await enqueueMail(deps, tx, {
    template: "membership-ends",
    to: user.email,
    key: `membership-ends:${id}:${deps.now().getTime()}`,
    data: { ...basicsOf(deps, user, lookupKey), until: longDay(currentPeriodEnd, deps.lab.timeZone) },
  });
}

/** @param reason why the last renewal failed; null for a regular end */
export async function mailEnded(
  deps: Deps,
  tx: Tx,
  user: User,
  subscription: Subscription,
  reason: string | null,
): Promise<void> {
  const { id, lookupKey } = subscription;
  await enqueueMail(deps, tx, {
    template: "membership-ended",
    to: user.email,
    key: `membership-ended:${id}`,
    data: { ...basicsOf(deps, user, lookupKey, "memberships/purchase"), reason },
  });
}
