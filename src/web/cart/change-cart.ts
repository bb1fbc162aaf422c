import { v4 as newKey } from "uuid";
import { cents } from "../../rules/money.ts";
import { changeQuantity, loweredToStock, MOST_OF_A_LINE, mostOf } from "../../rules/checkout/cart.ts";
import type { Cart, CartItem } from "./cart.ts";

/** What the rules of the cart look at. */
const asLine = (item: CartItem) => ({
  ...item,
  amount: cents(item.price * item.quantity),
  draftId: item.print?.draftId ?? null,
});

/** Whether both would be one line. */
export const sameChoice = (one: CartItem, other: Omit<CartItem, "key">) =>
  one.productId === other.productId &&
  one.productVariantId === other.productVariantId &&
  one.print?.draftId === other.print?.draftId &&
  JSON.stringify(one.selectedOptions) === JSON.stringify(other.selectedOptions);

/**
 * Puts something in: what is there already with the same choices gets more, up to what the shelf holds.
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

/** Puts a print in: it takes the place of what the same picture was in the cart before, for a draft is ordered once. */
export function withPrint(cart: Cart, item: Omit<CartItem, "key">, key: string): Cart {
  const there = cart.items.find(({ print }) => print !== null && print.draftId === item.print?.draftId);
  return there
    ? { ...cart, items: cart.items.map((one) => (one === there ? { ...item, key: one.key } : one)) }
    : { ...cart, items: [...cart.items, { ...item, key }] };
}

/**
 * The cart once a line's quantity is another; 0 or less takes it out (docs/product/checkout.md#cart).
 * `removedDraftIds`: prints to forget.
 */
export function withQuantity(cart: Cart, key: string, quantity: number): { cart: Cart; removedDraftIds: string[] } {
  const { lines, removedDraftIds } = changeQuantity(cart.items.map(asLine), key, Math.min(quantity, MOST_OF_A_LINE));
  return { cart: { ...cart, items: lines.map(asItem) }, removedDraftIds };
}

/** The cart once the shelf was looked at: fewer where fewer are left, out what is gone. @param stock by line */
export function withStock(cart: Cart, stock: (item: CartItem) => number | null): Cart {
  const looked = cart.items.map((item) => asLine({ ...item, stock: stock(item) }));
  return { ...cart, items: loweredToStock(looked).map(asItem) };
}

/** What the shelf lacks of an order (refusal OUT_OF_STOCK). */
type Shortage = Pick<CartItem, "productId" | "productVariantId"> & { stock: number };

/** The cart once it was refused for what the shelf lacks; lines of one thing share what is left of it, the first one first. */
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

/** The cart with a line that was taken out, where it stood; what was put in again meanwhile is more of the same. */
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

/** The cart without the items of these keys. */
export const withoutKeys = (cart: Cart, keys: readonly string[]): Cart => ({
  ...cart,
  items: cart.items.filter(({ key }) => !keys.includes(key)),
});

/** The cart with other keys for items that were ordered before and are to be ordered again. */
export const withNewKeys = (cart: Cart, keys: readonly string[]): Cart => ({
  ...cart,
  items: cart.items.map((item) => (keys.includes(item.key) ? { ...item, key: newKey() } : item)),
});

/**
 * The cart of who is logged in now (docs/product/checkout.md#cart): what was put aside for them, and what a visitor gathered in this
 * browser. Of somebody else's cart they see nothing.
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
