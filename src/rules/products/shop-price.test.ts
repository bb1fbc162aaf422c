import { expect, test } from "vitest";
import { leastPrice, shopPrice } from "./shop-price.ts";
import { isSoldOut, stockLeft, stockNote } from "./stock-left.ts";

const print = { price: 2400, memberPrice: 1900 };

test("a percentage applies to the price paid, and a fixed amount can have its own for members", () => {
  const rag = { type: "percentage", amount: 30_000 } as const;
  expect(shopPrice(print, [rag], false)).toBe(2400 + 720);
  expect(shopPrice(print, [rag], true)).toBe(1900 + 570);
  const wrap = { type: "fixed", amount: 300, memberAmount: 0 } as const;
  expect([shopPrice(print, [wrap], false), shopPrice(print, [wrap], true)]).toEqual([2700, 1900]);
});

test("members pay the regular price if there is no member price", () => {
  expect(shopPrice({ price: 2600, memberPrice: null }, [], true)).toBe(2600);
});

test("a product with variants costs as much as the cheapest", () => {
  const variants = [
    { price: 5695, memberPrice: 5126 },
    { price: 1199, memberPrice: null },
  ];
  expect(leastPrice({ ...print, variants }, false)).toEqual({ least: 1199, more: true });
  expect(leastPrice({ ...print, variants: variants.slice(0, 1) }, true)).toEqual({ least: 5126, more: false });
  expect(leastPrice({ ...print, variants: [] }, true)).toEqual({ least: 1900, more: false });
});

test("a variant without its own stock uses its product's", () => {
  expect(stockLeft({ stock: 7 }, { stock: null })).toBe(7);
  expect(stockLeft({ stock: 7 }, { stock: 0 })).toBe(0);
  expect(stockLeft({ stock: null }, null)).toBeNull();
});

test("a product is sold out if all its variants are", () => {
  expect(isSoldOut({ stock: null, variants: [{ stock: 0 }, { stock: 2 }] })).toBe(false);
  expect(isSoldOut({ stock: null, variants: [{ stock: 0 }, { stock: 0 }] })).toBe(true);
  expect(isSoldOut({ stock: 0, variants: [] })).toBe(true);
  expect(isSoldOut({ stock: null, variants: [] })).toBe(false);
});

test("low stock is shown from three items", () => {
  expect([4, 3, 2, 1, 0, null].map(stockNote)).toEqual([
    null,
    "Only 3 left",
    "Only 2 left",
    "Only 1 left",
    "Sold out",
    null,
  ]);
});
