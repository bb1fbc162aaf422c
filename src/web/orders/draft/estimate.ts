import type { User } from "../../../contract/accounts/accounts.ts";
import type { Quote } from "../../../contract/orders/order.ts";
import type { RollDraft } from "../../../contract/checkout/order-draft.ts";
import { effectiveTier, type TierId } from "../../../rules/memberships/tiers.ts";
import { addCents, cents, DEFAULT_TAX_RATE, type Cents } from "../../../rules/money.ts";
import { priceOrder } from "../../../rules/checkout/price.ts";
import { servicesOfRoll } from "../../../rules/checkout/roll-services.ts";
import type { Draft, DraftRoll } from "./draft.ts";
import { orderOf } from "./draft.ts";

/**
 * The price by the same rules as the server's, for instant feedback. What only the server knows, the tax rate and the account credit, is
 * taken from its last quote.
 */
export function estimate(draft: Draft, customer: User, last: Quote | null): Quote {
  const tier = effectiveTier(customer.tier, customer.active);
  const quote = priceOrder({
    rolls: orderOf(draft).rolls as RollDraft[],
    deliveryMethod: draft.deliveryMethod,
    tier,
    credits: customer.credits,
    useCredits: draft.useCredits,
    taxRate: last?.taxRate ?? DEFAULT_TAX_RATE,
    accountCredit: cents(last?.appliedCredit ?? 0),
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
