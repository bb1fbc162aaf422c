import { expect, test } from "vitest";
import { tierPrices } from "./tier-prices.ts";
import { STARTING_PRICE_LIST } from "../../../rules/prices/starting-price-list.ts";

const option = (own: object) => ({
  id: "o",
  optionKey: "border",
  optionType: "select" as const,
  label: "Border",
  description: "",
  required: false,
  sortOrder: 0,
  active: true,
  productVariantId: null,
  config: {},
  ...own,
});
const variant = {
  id: "v",
  name: "5 rolls",
  sku: "gold-5",
  price: 6000,
  memberPrice: 5000,
  active: true,
  position: 0,
  stock: null,
};
const goods = { sku: "gold", price: 1200, memberPrice: 1000, variants: [variant], options: [] };
const pricesOf = (...given: Parameters<typeof tierPrices> extends [unknown, ...infer Rest] ? Rest : never) =>
  tierPrices(STARTING_PRICE_LIST, ...given).map(({ price }) => price);

test("members of every tier on sale pay the chosen variant's member price", () => {
  expect(pricesOf(goods, null, {})).toEqual([1200, 1000, 1000, 1000]);
  expect(pricesOf(goods, "v", {})).toEqual([6000, 5000, 5000, 5000]);
});

test("options add cents or percent, with a separate amount for members", () => {
  const white = { value: "white", label: "White", priceModifier: { type: "percentage" as const, amount: 10_000 } };
  const black = {
    value: "black",
    label: "Black",
    priceModifier: { type: "fixed" as const, amount: 500, memberAmount: 0 },
  };
  const options = [option({ config: { options: [white, black] } })];
  expect(pricesOf({ ...goods, options }, null, { border: "white" })).toEqual([1320, 1100, 1100, 1100]);
  expect(pricesOf({ ...goods, options }, null, { border: "black" })).toEqual([1700, 1000, 1000, 1000]);
  expect(pricesOf({ ...goods, options }, null, { border: "" })).toEqual([1200, 1000, 1000, 1000]);
});

test("a ticked box counts, another variant's option does not, and the price is never negative", () => {
  const tick = option({ optionType: "checkbox", config: { priceModifier: { type: "fixed", amount: -9000 } } });
  expect(pricesOf({ ...goods, options: [tick] }, null, { border: "true" })).toEqual([0, 0, 0, 0]);
  const other = option({
    productVariantId: "v",
    config: { options: [{ value: "a", label: "A", priceModifier: { type: "fixed", amount: 100 } }] },
  });
  expect(pricesOf({ ...goods, options: [other] }, null, { border: "a" })[0]).toBe(1200);
  expect(pricesOf({ ...goods, options: [other] }, "v", { border: "a" })[0]).toBe(6100);
});
