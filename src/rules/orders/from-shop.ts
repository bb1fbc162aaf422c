import type { ProductType } from "../products/catalogue.ts";
import { SHOP_PRODUCT_TYPES } from "../products/for-sale.ts";
import { isServiceSku } from "../products/service-products.ts";

/** Whether a line came through the cart: goods, prints and digital products, not the lab's services. */
export const isFromShop = ({
  productType,
  sku,
}: {
  readonly productType: ProductType;
  readonly sku: string;
}): boolean => SHOP_PRODUCT_TYPES.some((type) => type === productType) && !isServiceSku(sku);
