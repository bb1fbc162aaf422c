import { v4 as newKey } from "uuid";
import { cents } from "../../rules/money.ts";
import { changeQuantity, loweredToStock, MOST_OF_A_LINE, mostOf } from "../../rules/checkout/cart.ts";
import type { Cart, CartItem } from "./cart.ts";

const asLine = (item: CartItem) => ({
  ...item,
  amount: cents(item.price * item.quantity),
  draftId: item.print?.draftId ?? null,
});

export const sameChoice = (one: CartItem, other: Omit<CartItem, "key">) =>
  one.productId === other.productId &&
  one.productVariantId === other.productVariantId &&
  one.print?.draftId === other.print?.draftId &&
  JSON.stringify(one.selectedOptions) === JSON.stringify(other.selectedOptions);

/**
 * Adds an item; if the cart has the same item with the same choices, raises its quantity, up to the stock.
 * @param key for a new line
 */
export function withItem(cart: Cart, item: Omit<CartItem, "key">, key: string): Cart {
  const there = cart.items.find((one) => sameChoice(one, item));
  const most = Math.min(mostOf(item), MOST_OF_A_LINE);
  const quantity = Math.min((there?.quantity ?? 0) + item.quantity, most);
  if (quantity < 1) return cart;
  return there
    ? { ...cart, items: cart.items.map((one) => (one === there ? { ...one, ...item, quantity } : one)) }
    : { ...cart, items: [...cart.items, { ...item, key, quantity }] };
}

/** Adds a print; replaces an earlier print of the same draft, since each draft is ordered once. */
export function withPrint(cart: Cart, item: Omit<CartItem, "key">, key: string): Cart {
  const there = cart.items.find(({ print }) => print !== null && print.draftId === item.print?.draftId);
  return there
    ? { ...cart, items: cart.items.map((one) => (one === there ? { ...item, key: one.key } : one)) }
    : { ...cart, items: [...cart.items, { ...item, key }] };
}

/**
 * Changes a line's quantity; 0 or less removes the line (docs/product/checkout.md#cart). `removedDraftIds`: drafts to
 * delete.
 */
export function withQuantity(cart: Cart, key: string, quantity: number): { cart: Cart; removedDraftIds: string[] } {
  const { lines, removedDraftIds } = changeQuantity(cart.items.map(asLine), key, Math.min(quantity, MOST_OF_A_LINE));
  return { cart: { ...cart, items: lines.map(asItem) }, removedDraftIds };
}

/** Lowers quantities to the stock and removes sold-out items. @param stock by line */
export function withStock(cart: Cart, stock: (item: CartItem) => number | null): Cart {
  const looked = cart.items.map((item) => asLine({ ...item, stock: stock(item) }));
  return { ...cart, items: loweredToStock(looked).map(asItem) };
}

/** Insufficient stock for an order (error OUT_OF_STOCK). */
type Shortage = Pick<CartItem, "productId" | "productVariantId"> & { stock: number };

/**
 * Lowers the cart after an OUT_OF_STOCK error; lines of the same product share the remaining stock, first line first.
 */
export function withoutShortages(cart: Cart, shortages: readonly Shortage[]): Cart {
  const nameOf = ({ productId, productVariantId }: Pick<CartItem, "productId" | "productVariantId">) =>
    `${productId} ${productVariantId}`;
  const left = new Map(shortages.map((one) => [nameOf(one), one.stock]));
  return withStock(cart, (item) => {
    const stock = left.get(nameOf(item));
    if (stock === undefined) return item.stock;
    left.set(nameOf(item), Math.max(0, stock - item.quantity));
    return stock;
  });
}

/** Restores a removed line at its old position; if the same item was added again meanwhile, raises its quantity. */
export function withRestoredLine(cart: Cart, item: CartItem, at: number): Cart {
  if (cart.items.some((one) => sameChoice(one, item))) return withItem(cart, item, item.key);
  return { ...cart, items: [...cart.items.slice(0, at), item, ...cart.items.slice(at)] };
}

/** Removes ordered and paid items. Items added since then stay, with a new key. */
export function withoutOrdered(cart: Cart, ordered: readonly { key: string; quantity: number }[]): Cart {
  const taken = new Map(ordered.map(({ key, quantity }) => [key, quantity]));
  const items = cart.items.flatMap((item) => {
    const quantity = item.quantity - (taken.get(item.key) ?? 0);
    if (quantity <= 0) return [];
    return [quantity === item.quantity ? item : { ...item, quantity, key: newKey() }];
  });
  return { ...cart, items, attempt: null };
}

export const withoutKeys = (cart: Cart, keys: readonly string[]): Cart => ({
  ...cart,
  items: cart.items.filter(({ key }) => !keys.includes(key)),
});

/** Returns the cart with new keys for items that were ordered before and will be ordered again. */
export const withNewKeys = (cart: Cart, keys: readonly string[]): Cart => ({
  ...cart,
  items: cart.items.map((item) => (keys.includes(item.key) ? { ...item, key: newKey() } : item)),
});

/**
 * Returns the cart after login (docs/product/checkout.md#cart): the customer's saved cart plus the items a visitor
 * added in this browser. Another customer's cart is never included.
 */
export function mergedCart(here: Cart, customerId: string, putAside: readonly CartItem[]): Cart {
  const gathered = here.customerId === null ? here.items : [];
  const own: Cart = { customerId, items: [...putAside], attempt: null };
  return gathered.reduce((cart, { key, ...item }) => {
    const there = cart.items.find((one) => sameChoice(one, item))?.quantity ?? 0;
    return there >= item.quantity ? cart : withItem(cart, { ...item, quantity: item.quantity - there }, key);
  }, own);
}

function asItem({ amount: _amount, draftId: _draftId, ...item }: ReturnType<typeof asLine>): CartItem {
  return item;
}
