import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import type { Attempt } from "../platform/attempt.ts";
import { stored } from "../platform/storage.ts";

export type CartItem = ChosenProduct & {
  /** Identifies the line; the order's `tempKey`. */
  key: string;
  print: { draftId: string } | null;
};

/** This browser's cart (docs/product/checkout.md#cart). */
export type Cart = {
  /** Null for visitors. */
  customerId: string | null;
  items: CartItem[];
  /** The last attempt to order; sending the same cart again must not create a second order. */
  attempt: Attempt | null;
};

export const NO_CART: Cart = { customerId: null, items: [], attempt: null };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function isItem(saved: unknown): saved is CartItem {
  const item = saved as Partial<CartItem> | null;
  return (
    typeof item === "object" &&
    item !== null &&
    [item.key, item.productId, item.name, item.slug, item.productType].every(isText) &&
    [item.quantity, item.price, item.memberPrice].every(isCount) &&
    (item.quantity as number) > 0 &&
    (item.stock === null || isCount(item.stock)) &&
    (item.productVariantId === null || isText(item.productVariantId)) &&
    (item.print === null || isText(item.print?.draftId)) &&
    typeof item.selectedOptions === "object" &&
    item.selectedOptions !== null
  );
}

/** Parses the stored cart; throws on invalid data, which is then dropped. */
function parse(saved: unknown): Cart {
  const cart = saved as Partial<Cart> | null;
  if (!Array.isArray(cart?.items) || !cart.items.every(isItem)) throw new Error("not a cart");
  const { key, body } = cart.attempt ?? {};
  return {
    customerId: isText(cart.customerId) ? cart.customerId : null,
    items: cart.items,
    attempt: isText(key) && isText(body) ? { key, body } : null,
  };
}

/** This browser's cart in storage (docs/product/screens.md#browser-storage). */
export const storedCart = stored<Cart>("nice.order", 1, { parse });
