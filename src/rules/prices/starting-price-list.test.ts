import { expect, test } from "vitest";
import { TIER_IDS, type TierId } from "../memberships/tiers.ts";
import { cents } from "../money.ts";
import { addOnPrice, devScanPrice } from "./price-list.ts";
import { ADD_ON_KEYS, MAIN_PRODUCT_SKU, type AddOnKey } from "../products/catalogue.ts";
import { unitPriceOf } from "../products/product-price.ts";
import { STARTING_PRICE_LIST } from "./starting-price-list.ts";

/** In the order of TIER_IDS: non-member, Nice, Very Nice, Super Nice of 2025; Nice, Very Nice, Super Nice of 2023; Nice 2021; monthly. */
const TABLE: [AddOnKey, number[]][] = [
  ["rush", [1499, 999, 499, 0, 999, 999, 0, 999, 999]],
  ["proscans", [2499, 1999, 1499, 999, 2499, 2499, 2499, 2499, 2499]],
  ["halfframes", [999, 799, 799, 799, 599, 599, 599, 599, 599]],
  ["e6proscanadd", [500, 500, 500, 500, 500, 500, 500, 500, 500]],
  ["ecn2proscanadd", [1500, 1500, 1500, 1500, 1500, 1500, 1500, 1500, 1500]],
  ["4x6prints", [1199, 999, 999, 999, 999, 999, 999, 999, 999]],
  ["4kscans", [1199, 999, 299, 299, 0, 0, 0, 0, 0]],
  ["cutsleeving", [199, 199, 199, 199, 199, 199, 199, 199, 199]],
  ["uncutsleeving", [199, 99, 99, 0, 199, 199, 199, 199, 199]],
  ["pushpullroll", [299, 199, 199, 199, 199, 199, 199, 199, 199]],
  ["crossprocessroll", [299, 199, 199, 199, 199, 199, 199, 199, 199]],
  ["additionalroll", [1799, 1499, 1199, 999, 999, 999, 999, 999, 999]],
];

test.each(TABLE)("%s costs what the table says on every tier", (key, prices) => {
  expect(TIER_IDS.map((tier) => addOnPrice(STARTING_PRICE_LIST, key, tier))).toEqual(prices);
});

test("the table above has every add-on", () => {
  expect(TABLE.map(([key]) => key).toSorted()).toEqual([...ADD_ON_KEYS].toSorted());
});

const RETURN: [TierId, number][] = [
  ["NON_MEMBER", 799],
  ["NICE_2025", 699],
  ["VERY_NICE_2025", 0],
  ["SUPER_NICE_2025", 0],
  ["NICE_2023", 999],
  ["VERY_NICE_2023", 499],
  ["SUPER_NICE_2023", 0],
  ["NICE_2021", 999],
  ["NICE_MONTHLY", 999],
];

test.each(RETURN)("returning negatives costs %s %i", (tier, price) => {
  expect(STARTING_PRICE_LIST.returnNegatives[tier]).toBe(price);
});

test("non-member service prices match the advertised ones", () => {
  expect(devScanPrice(STARTING_PRICE_LIST, "NON_MEMBER")).toBe(1799);
  expect(
    devScanPrice(STARTING_PRICE_LIST, "NON_MEMBER") + addOnPrice(STARTING_PRICE_LIST, "ecn2proscanadd", "NON_MEMBER"),
  ).toBe(3299);
  expect(
    devScanPrice(STARTING_PRICE_LIST, "NON_MEMBER") + addOnPrice(STARTING_PRICE_LIST, "e6proscanadd", "NON_MEMBER"),
  ).toBe(2299);
});

test("a product costs its tier's price by SKU, otherwise the member price, otherwise the price", () => {
  const film = { sku: "portra-400", price: cents(1600), memberPrice: cents(1400) };
  expect(unitPriceOf(STARTING_PRICE_LIST, film, "NON_MEMBER")).toBe(1600);
  expect(unitPriceOf(STARTING_PRICE_LIST, film, "NICE_MONTHLY")).toBe(1400);
  expect(unitPriceOf(STARTING_PRICE_LIST, { ...film, memberPrice: null }, "NICE_2025")).toBe(1600);
  expect(unitPriceOf(STARTING_PRICE_LIST, { ...film, memberPrice: cents(0) }, "NICE_2025")).toBe(0);
  expect(unitPriceOf(STARTING_PRICE_LIST, { ...film, sku: "rush" }, "VERY_NICE_2025")).toBe(499);
  expect(unitPriceOf(STARTING_PRICE_LIST, { ...film, sku: MAIN_PRODUCT_SKU }, "SUPER_NICE_2025")).toBe(999);
  expect(unitPriceOf(STARTING_PRICE_LIST, { ...film, sku: null }, "NON_MEMBER")).toBe(1600);
});
