import { expect, test } from "vitest";
import { withRestoredItems } from "./restore-items.ts";
import { type Cart, type CartItem, NO_CART } from "./cart.ts";
import {
  mergedCart,
  withItem,
  withRestoredLine,
  withoutOrdered,
  withoutShortages,
  withQuantity,
  withStock,
} from "./change-cart.ts";
import { nowRemoved } from "./removed.ts";

const gold: Omit<CartItem, "key"> = {
  productId: "gold",
  name: "Kodak Gold 200",
  slug: "kodak-gold-200",
  productType: "PRODUCT",
  productVariantId: null,
  quantity: 1,
  selectedOptions: {},
  price: 1200,
  memberPrice: 1000,
  stock: 5,
  print: null,
};
const filled = (...items: Partial<CartItem>[]): Cart =>
  items.reduce<Cart>((cart, item, at) => withItem(cart, { ...gold, ...item }, `line-${at}`), NO_CART);
const quantities = ({ items }: Cart) => items.map(({ quantity }) => quantity);

test("the same item with the same options is one line, other options another", () => {
  expect(quantities(filled({}, { quantity: 2 }))).toEqual([3]);
  const red = { selectedOptions: { color: { selectedValue: "red", value: "red", label: "Red" } } };
  expect(quantities(filled({}, red, red))).toEqual([1, 2]);
});

test("quantities are limited to stock, sold-out items are not added, and prints are unlimited", () => {
  expect(quantities(filled({ quantity: 4 }, { quantity: 4 }))).toEqual([5]);
  expect(quantities(filled({ stock: 0 }))).toEqual([]);
  expect(quantities(filled({ productType: "PRINT", stock: 0, quantity: 40, print: { draftId: "a" } }))).toEqual([40]);
});

test("a quantity of 0 removes the line, and a print's draft with it", () => {
  const cart = filled({}, { productType: "PRINT", print: { draftId: "draft" } });
  expect(quantities(withQuantity(cart, "line-0", 3).cart)).toEqual([3, 1]);
  const without = withQuantity(cart, "line-1", 0);
  expect(quantities(without.cart)).toEqual([1]);
  expect(without.removedDraftIds).toEqual(["draft"]);
});

test("a removed print's draft is deleted at the next removal, unless the print was restored", () => {
  const [one, two] = ["one", "two"].map((draftId) => ({ draftIds: [draftId] }));
  const cart = filled({ productType: "PRINT", print: { draftId: "one" } });
  const lines = [{ item: cart.items[0]!, at: 0 }];
  expect(nowRemoved({ ...one!, lines }, NO_CART), "it can still be restored").toEqual([]);
  expect(nowRemoved({ ...two!, lines }, NO_CART)).toEqual(["one"]);
  expect(nowRemoved(null, NO_CART)).toEqual(["two"]);
  expect(nowRemoved({ ...one!, lines }, NO_CART)).toEqual([]);
  expect(nowRemoved(null, cart), "it was added again meanwhile").toEqual([]);
});

test("falling stock lowers the lines of goods only", () => {
  const cart = filled(
    { quantity: 4 },
    { productId: "other", quantity: 2 },
    { productType: "PRINT", quantity: 9, print: { draftId: "a" } },
  );
  expect(quantities(withStock(cart, ({ productId }) => (productId === "gold" ? 3 : 0)))).toEqual([3, 9]);
});

test("lines of the same item share the remaining stock", () => {
  const red = { selectedOptions: { color: { selectedValue: "red", value: "red", label: "Red" } } };
  const blue = { selectedOptions: { color: { selectedValue: "blue", value: "blue", label: "Blue" } } };
  const short = { productId: "gold", productVariantId: null, stock: 4 };
  const cart = filled({ quantity: 3, ...red }, { quantity: 2, ...blue }, { productId: "other", quantity: 5 });
  expect(quantities(withoutShortages(cart, [short]))).toEqual([3, 1, 5]);
  expect(quantities(withoutShortages(cart, [{ ...short, stock: 0 }]))).toEqual([5]);
});

test("a removed line is restored in place, or merged if added again meanwhile", () => {
  const cart = filled({}, { productId: "b" }, { productId: "c" });
  const [, line] = cart.items;
  const without = withQuantity(cart, line!.key, 0).cart;
  expect(withRestoredLine(without, line!, 1).items.map(({ productId }) => productId)).toEqual(["gold", "b", "c"]);
  expect(quantities(withRestoredLine(cart, line!, 1))).toEqual([1, 2, 1]);
});

test("ordered lines leave the cart, items added since stay", () => {
  const cart = { ...filled({ quantity: 3 }, { productId: "b" }), attempt: { key: "k", body: "{}" } };
  const left = withoutOrdered(cart, [
    { key: "line-0", quantity: 2 },
    { key: "line-1", quantity: 1 },
    { key: "gone", quantity: 9 },
  ]);
  expect(quantities(left)).toEqual([1]);
  expect(left.items[0]!.key, "the key of an ordered line is not ordered again").not.toBe("line-0");
  expect(left.attempt).toBeNull();
});

test("logging in merges the saved cart with the visitor's cart, never with another customer's", () => {
  const gathered = filled({ quantity: 2 });
  expect(mergedCart(gathered, "ada", [])).toEqual({ ...gathered, customerId: "ada" });
  const aside = { ...gold, key: "aside", quantity: 1 };
  const other = { ...gold, key: "other", productId: "other" };
  const both = mergedCart(gathered, "ada", [aside, other]);
  expect(both.items.map(({ key, quantity }) => [key, quantity])).toEqual([
    ["aside", 2],
    ["other", 1],
  ]);
  expect(mergedCart(both, "grace", [])).toEqual({ customerId: "grace", items: [], attempt: null });
});

test("lines of an unpaid order are restored unchanged, once, and limited to stock", () => {
  const { print: _print, ...chosen } = gold;
  const order = [
    { key: "line-of-order", chosen: { ...chosen, quantity: 3 } },
    { key: "other-line", chosen: { ...chosen, productId: "other", quantity: 9 } },
  ];
  const back = withRestoredItems(NO_CART, order);
  expect(quantities(back)).toEqual([3, 5]);
  expect(withRestoredItems(back, order.slice(0, 1))).toEqual(back);
  expect(quantities(withRestoredItems(filled({}), order))).toEqual([3, 5]);
  expect(quantities(withRestoredItems(filled({ quantity: 4 }), order.slice(0, 1)))).toEqual([4]);
});
