import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { amountFor, cartCount, type CartLine, changeQuantity, loweredToStock, mostOf, stepperOf } from "./cart.ts";

const line = (own: Partial<CartLine> = {}): CartLine => ({
  key: "gold",
  productType: "PRODUCT",
  quantity: 2,
  amount: cents(2400),
  stock: 5,
  ...own,
});
const print = line({ key: "print", productType: "PRINT", quantity: 1, amount: cents(4500), stock: 0, draftId: "d1" });
const shipping = line({ key: "ship", productType: "FULFILLMENT_SERVICE_ADD_ON", quantity: 1, amount: cents(999) });

test("changing the quantity changes the amount in proportion; 0 or less removes the line", () => {
  expect(changeQuantity([line(), shipping], "gold", 3)).toEqual({
    lines: [line({ quantity: 3, amount: cents(3600) }), shipping],
    removedDraftIds: [],
  });
  for (const quantity of [0, -1]) {
    expect(changeQuantity([line(), shipping], "gold", quantity)).toEqual({ lines: [shipping], removedDraftIds: [] });
  }
});

test("removing a print line also removes its draft", () => {
  expect(changeQuantity([line(), print], "print", 0)).toEqual({ lines: [line()], removedDraftIds: ["d1"] });
  expect(changeQuantity([line(), print], "print", 2).removedDraftIds).toEqual([]);
});

test("the cart counts products and prints, but neither shipping nor services", () => {
  expect(cartCount([line(), print, shipping, line({ productType: "SERVICE_ADD_ON", quantity: 9 })])).toBe(3);
  expect(cartCount([shipping])).toBe(0);
});

test("a product is reduced to its stock and removed at zero; prints and untracked goods are not", () => {
  const few = loweredToStock([line({ stock: 1 }), line({ key: "none", stock: 0 }), print, line({ stock: null })]);
  expect(few).toEqual([line({ stock: 1, quantity: 1, amount: cents(1200) }), print, line({ stock: null })]);
});

test("plus is disabled when the next value would reach the stock, but the field accepts all of it", () => {
  const at = (quantity: number, stock: number | null = 5) => stepperOf(line({ quantity, stock }), false);
  expect(at(3)).toEqual({ least: 1, most: 5, mayAdd: true, mayTake: true });
  expect(at(4).mayAdd).toBe(false);
  expect(at(1, null)).toMatchObject({ mayAdd: true, mayTake: false });
  expect(stepperOf(line({ quantity: 1 }), true)).toMatchObject({ least: 0, mayTake: true });
  expect(mostOf(print)).toBe(100_000);
});

test("a line's amount is always the unit price times the quantity", () => {
  const [price, count] = [fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1000 })];
  fc.assert(
    fc.property(price, count, count, (unit, had, wanted) => {
      expect(amountFor({ amount: cents(unit * had), quantity: had }, wanted)).toBe(unit * wanted);
    }),
  );
});
