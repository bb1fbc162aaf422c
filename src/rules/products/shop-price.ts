import { cents, type Cents } from "../money.ts";
import { priceWithModifiers, type PriceModifier } from "./options.ts";
import { goodsPrice } from "./product-price.ts";

/** Prices of a product or a variant, in cents; a member price of null means the same for all. */
interface ShopPrice {
  readonly price: number;
  readonly memberPrice: number | null;
}

/**
 * Returns the price of one piece with its chosen options, in cents. Goods cost the same in every member tier
 * (docs/product/products.md#price-of-a-product).
 */
export function shopPrice(
  { price, memberPrice }: ShopPrice,
  modifiers: readonly PriceModifier[],
  isMember: boolean,
): Cents {
  const goods = { price: cents(price), memberPrice: memberPrice === null ? null : cents(memberPrice) };
  const base = goodsPrice(goods, isMember);
  return priceWithModifiers(base, modifiers, isMember);
}

/** Returns a product's lowest price in cents, and whether any of its variants costs more. */
export function leastPrice(
  product: ShopPrice & { readonly variants: readonly ShopPrice[] },
  isMember: boolean,
): { least: Cents; more: boolean } {
  const offered: readonly ShopPrice[] = product.variants.length > 0 ? product.variants : [product];
  const prices = offered.map((one) => shopPrice(one, [], isMember));
  const least = cents(Math.min(...prices));
  return { least, more: prices.some((price) => price > least) };
}
