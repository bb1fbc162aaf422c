import type { Product } from "../../../contract/products/product.ts";
import { NON_MEMBER, shownTiers } from "../../../rules/memberships/tiers.ts";
import { cents, type Cents } from "../../../rules/money.ts";
import { chooseOption } from "../../../rules/products/choices.ts";
import { type PriceModifier, priceWithModifiers } from "../../../rules/products/options.ts";
import { unitPriceOf } from "../../../rules/products/product-price.ts";
import type { PriceList } from "../../../rules/prices/price-list.ts";

export type TierPrice = { tier: string; price: Cents };

/**
 * Prices one piece in every tier on sale, under the pricing rules of orders.
 * @param values by option key, as in an order line
 */
export function tierPrices(
  prices: PriceList,
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
  return shownTiers(prices).map((tier) => ({
    tier: tier === NON_MEMBER ? "No membership" : prices.tiers[tier].label,
    price: priceWithModifiers(unitPriceOf(prices, goods, tier), modifiers, tier !== NON_MEMBER),
  }));
}
