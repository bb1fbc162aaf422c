import { NON_MEMBER, type TierId } from "../memberships/tiers.ts";
import type { Cents } from "../money.ts";
import { addOnPrice, devScanPrice } from "./add-on-prices.ts";
import { ADD_ON_KEYS, MAIN_PRODUCT_SKU, type AddOnKey } from "./catalogue.ts";

export interface PricedProduct {
  readonly sku: string | null;
  readonly price: Cents;
  /** What active members pay; null is the same for all. */
  readonly memberPrice: Cents | null;
}

export function isAddOnKey(sku: string | null): sku is AddOnKey {
  return ADD_ON_KEYS.some((key) => key === sku);
}

/**
 * One unit of a product or variant for a customer of `tier` (their effective tier, so a lapsed member counts as a non-member):
 * the price by tier where the SKU has one, else the member price for members, else the price (docs/product/products.md#price-of-a-product).
 */
export function unitPriceOf(product: PricedProduct, tier: TierId): Cents {
  if (product.sku === MAIN_PRODUCT_SKU) return devScanPrice(tier);
  if (isAddOnKey(product.sku)) return addOnPrice(product.sku, tier);
  return tier === NON_MEMBER ? product.price : (product.memberPrice ?? product.price);
}
