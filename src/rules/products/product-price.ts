import { NON_MEMBER, type TierId } from "../memberships/tiers.ts";
import type { Cents } from "../money.ts";
import { addOnPrice, devScanPrice, type PriceList } from "../prices/price-list.ts";
import { ADD_ON_KEYS, MAIN_PRODUCT_SKU, type AddOnKey } from "./catalogue.ts";

export interface PricedProduct {
  readonly sku: string | null;
  readonly price: Cents;
  /** Price for active members; null if it is the same for all. */
  readonly memberPrice: Cents | null;
}

export function isAddOnKey(sku: string | null): sku is AddOnKey {
  return ADD_ON_KEYS.some((key) => key === sku);
}

/**
 * Returns the price of one unit of a product or variant for a customer's effective `tier`, so a lapsed member pays as a
 * non-member: the SKU's price by tier if there is one, otherwise the member price for members, otherwise the price
 * (docs/product/products.md#price-of-a-product).
 */
export function unitPriceOf(prices: PriceList, product: PricedProduct, tier: TierId): Cents {
  if (product.sku === MAIN_PRODUCT_SKU) return devScanPrice(prices, tier);
  if (isAddOnKey(product.sku)) return addOnPrice(prices, product.sku, tier);
  return goodsPrice(product, tier !== NON_MEMBER);
}

/** Returns the price of one piece of goods, in cents: the same in every member tier. */
export const goodsPrice = (
  { price, memberPrice }: Pick<PricedProduct, "price" | "memberPrice">,
  isMember: boolean,
): Cents => (isMember ? (memberPrice ?? price) : price);
