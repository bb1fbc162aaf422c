import type { Product } from "../../../contract/products/product.ts";
import { NON_MEMBER, SHOWN_TIER_IDS, TIERS } from "../../../rules/memberships/tiers.ts";
import { cents, type Cents } from "../../../rules/money.ts";
import { chooseOption } from "../../../rules/products/choices.ts";
import { type PriceModifier, priceWithModifiers } from "../../../rules/products/options.ts";
import { unitPriceOf } from "../../../rules/products/product-price.ts";

/** What one piece comes to in a tier, with what is chosen. */
export type TierPrice = { tier: string; price: Cents };

/**
 * One piece in every tier on sale, by the rules that orders are priced by.
 * @param values by option key, as an order's line has them
 */
export function tierPrices(
  {
    sku,
    price,
    memberPrice,
    variants,
    options,
  }: Pick<Product, "sku" | "price" | "memberPrice" | "variants" | "options">,
  variantId: string | null,
  values: Readonly<Record<string, string>>,
): TierPrice[] {
  const variant = variants.find(({ id }) => id === variantId);
  const priced = variant ?? { sku, price, memberPrice };
  const modifiers = options.flatMap((option): PriceModifier[] => {
    const { choice } = chooseOption(option, variantId, values[option.optionKey] ?? null);
    return choice?.priceModifier ? [choice.priceModifier] : [];
  });
  const goods = {
    sku: priced.sku,
    price: cents(priced.price),
    memberPrice: priced.memberPrice === null ? null : cents(priced.memberPrice),
  };
  return SHOWN_TIER_IDS.map((tier) => ({
    tier: tier === NON_MEMBER ? "No membership" : TIERS[tier].label,
    price: priceWithModifiers(unitPriceOf(goods, tier), modifiers, tier !== NON_MEMBER),
  }));
}
