import { NON_MEMBER, PURCHASABLE_TIER_IDS } from "../memberships/tiers.ts";
import { cents, type Cents } from "../money.ts";
import { priceWithModifiers, type PriceModifier } from "./options.ts";
import { unitPriceOf } from "./product-price.ts";

/** What a product or a variant costs, in cents; a member price of null is the same for all. */
interface ShopPrice {
  readonly price: number;
  readonly memberPrice: number | null;
}

/**
 * One piece from the shop with what was chosen of it, in cents. Goods cost the same in every tier of members
 * (docs/product/products.md#price-of-a-product).
 */
export function shopPrice(
  { price, memberPrice }: ShopPrice,
  modifiers: readonly PriceModifier[],
  isMember: boolean,
): Cents {
  const goods = { sku: null, price: cents(price), memberPrice: memberPrice === null ? null : cents(memberPrice) };
  const base = unitPriceOf(goods, isMember ? PURCHASABLE_TIER_IDS[0] : NON_MEMBER);
  return priceWithModifiers(base, modifiers, isMember);
}

/** The least that a product costs, in cents, and whether another of its variants costs more. */
export function leastPrice(
  product: ShopPrice & { readonly variants: readonly ShopPrice[] },
  isMember: boolean,
): { least: Cents; more: boolean } {
  const offered: readonly ShopPrice[] = product.variants.length > 0 ? product.variants : [product];
  const prices = offered.map((one) => shopPrice(one, [], isMember));
  const least = cents(Math.min(...prices));
  return { least, more: prices.some((price) => price > least) };
}
