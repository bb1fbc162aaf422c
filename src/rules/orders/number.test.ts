import fc from "fast-check";
import { expect, test } from "vitest";
import { parseOrderNumber, shownOrderNumber } from "./number.ts";

test("order 42 is shown as #1042", () => {
  expect(shownOrderNumber(42)).toBe("#1042");
});

const TYPED: [string, number[]][] = [
  ["1042", [42, 1042]],
  ["#1042", [42, 1042]],
  [" # 1042 ", [42, 1042]],
  ["42", [42]],
  ["#42", [42]],
  ["10", [10]],
  ["100", [100]],
  ["1010", [10, 1010]],
  ["1007", [1007]], // order 7 is shown as #107
  ["107", [7, 107]],
  ["0", []],
  ["", []],
  ["Ada", []],
  ["42 rolls", []],
  ["-42", []],
  ["99999999999", []],
];

test.each(TYPED)("%j may mean the orders %j", (typed, ids) => {
  expect(parseOrderNumber(typed)).toEqual(ids);
});

test("a shown number is always found, first of its candidates", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
      expect(parseOrderNumber(shownOrderNumber(id))[0]).toBe(id);
      expect(parseOrderNumber(String(id))).toContain(id);
    }),
  );
});
