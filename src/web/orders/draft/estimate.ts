import type { User } from "../../../contract/accounts/accounts.ts";
import type { Quote } from "../../../contract/orders/order.ts";
import type { RollDraft } from "../../../contract/checkout/order-draft.ts";
import { countedCredits, effectiveTier, type TierId } from "../../../rules/memberships/tiers.ts";
import { addCents, cents, DEFAULT_TAX_RATE, type Cents } from "../../../rules/money.ts";
import { priceOrder } from "../../../rules/checkout/price.ts";
import type { PricedLine } from "../../../rules/checkout/lines.ts";
import { goodsAreShipped } from "../../../rules/shipping/delivery.ts";
import { servicesOfRoll } from "../../../rules/checkout/roll-services.ts";
import type { Draft, DraftRoll } from "./draft.ts";
import { methodOf, orderOf } from "./draft.ts";
import type { PriceList } from "../../../rules/prices/price-list.ts";

/**
 * Prices the draft with the server's rules, for instant feedback. The tax rate, gift card and account credit come from
 * the last server quote; only the server knows coupon discounts.
 */
export function estimate(
  prices: PriceList,
  draft: Draft,
  customer: User,
  goods: readonly PricedLine[],
  last: Quote | null,
): Quote {
  const tier = effectiveTier(customer.tier, customer.active);
  const deliveryMethod = methodOf(draft.way);
  const extraLines = draft.withGoods ? goods : [];
  const quote = priceOrder({
    prices,
    rolls: orderOf(draft, customer).rolls as RollDraft[],
    deliveryMethod,
    shipGoods: goodsAreShipped(extraLines, deliveryMethod),
    extraLines,
    tier,
    credits: countedCredits(customer.credits),
    useCredits: draft.useCredits,
    taxRate: last?.taxRate ?? DEFAULT_TAX_RATE,
    untaxed: last?.untaxed ?? [],
    taxExempt: last?.taxExempt ?? false,
    giftCardBalance: cents(draft.giftCard === null ? 0 : (last?.appliedGiftCard ?? 0)),
    accountCredit: cents(draft.useAccountCredit ? (last?.appliedCredit ?? 0) : 0),
  });
  return { ...quote, tier, lines: quote.lines.map((line) => ({ ...line, ...NO_PRODUCT })) };
}

const NO_PRODUCT = { productId: null, productVariantId: null, notes: "", selectedOptions: {}, print: null };

/** Returns the price of one roll's services before credits and tax, in cents. */
export function rollPrice(prices: PriceList, roll: DraftRoll, tier: TierId): Cents {
  return addCents(...servicesOfRoll(prices, roll, tier, 1).map(({ unitPrice }) => unitPrice));
}

/** Returns the price difference of a change to a roll, in cents; negative if it gets cheaper. */
export function priceOfChange(
  prices: PriceList,
  roll: DraftRoll,
  tier: TierId,
  from: Partial<DraftRoll>,
  to: Partial<DraftRoll>,
): Cents {
  return cents(rollPrice(prices, { ...roll, ...to }, tier) - rollPrice(prices, { ...roll, ...from }, tier));
}
