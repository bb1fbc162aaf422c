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

/**
 * The price by the same rules as the server's, for instant feedback. What only the server knows, the tax rate, the gift card and the account credit, is
 * taken from its last quote; what a coupon takes off is told by the server alone.
 */
export function estimate(draft: Draft, customer: User, goods: readonly PricedLine[], last: Quote | null): Quote {
  const tier = effectiveTier(customer.tier, customer.active);
  const deliveryMethod = methodOf(draft.way);
  const extraLines = draft.withGoods ? goods : [];
  const quote = priceOrder({
    rolls: orderOf(draft, customer).rolls as RollDraft[],
    deliveryMethod,
    shipGoods: goodsAreShipped(extraLines, deliveryMethod),
    extraLines,
    tier,
    credits: countedCredits(customer.credits),
    useCredits: draft.useCredits,
    taxRate: last?.taxRate ?? DEFAULT_TAX_RATE,
    giftCardBalance: cents(draft.giftCard === null ? 0 : (last?.appliedGiftCard ?? 0)),
    accountCredit: cents(draft.useAccountCredit ? (last?.appliedCredit ?? 0) : 0),
  });
  return { ...quote, tier, lines: quote.lines.map((line) => ({ ...line, ...NO_PRODUCT })) };
}

/** What only the server knows of a service is not shown. */
const NO_PRODUCT = { productId: null, productVariantId: null, notes: "", selectedOptions: {}, print: null };

/** What the services of one roll cost before credits and tax, in cents. */
export function rollPrice(roll: DraftRoll, tier: TierId): Cents {
  return addCents(...servicesOfRoll(roll, tier, 1).map(({ unitPrice }) => unitPrice));
}

/** What a change adds to the roll's price, in cents; negative when it takes off. */
export function priceOfChange(roll: DraftRoll, tier: TierId, from: Partial<DraftRoll>, to: Partial<DraftRoll>): Cents {
  return cents(rollPrice({ ...roll, ...to }, tier) - rollPrice({ ...roll, ...from }, tier));
}
