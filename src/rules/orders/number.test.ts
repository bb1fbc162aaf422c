import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type IdRange,
  orderNumbersBeginning,
  parseOrderNumber,
  shownOrderNumber,
  orderBarcode,
  orderOfBarcode,
} from "./number.ts";

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

test.each(TYPED)("%j can match the orders %j", (typed, ids) => {
  expect(parseOrderNumber(typed)).toEqual(ids);
});

test("a displayed number always finds its order first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
      expect(parseOrderNumber(shownOrderNumber(id))[0]).toBe(id);
      expect(parseOrderNumber(String(id))).toContain(id);
    }),
  );
});

test("a partial number matches all numbers that start with it", () => {
  expect(orderNumbersBeginning("4").shown).toEqual([]);
  expect(orderNumbersBeginning("4").bare.slice(0, 3)).toEqual([
    [4, 4],
    [40, 49],
    [400, 499],
  ]);
  expect(orderNumbersBeginning("#104").shown.slice(0, 2)).toEqual([
    [4, 4],
    [40, 49],
  ]);
  expect(orderNumbersBeginning("#104").bare).toEqual([]);
  for (const typed of ["1", "10", "#10"]) expect(orderNumbersBeginning(typed).shown).toEqual([[1, 2_147_483_647]]);
  for (const typed of ["", "#", "Ada", "4 rolls", "-4", "100", "99999999999"]) {
    expect(orderNumbersBeginning(typed).shown).toEqual([]);
  }
});

test("the ranges contain exactly the numbers starting with the digits", () => {
  const holds = (ranges: IdRange[], id: number) => ranges.some(([from, to]) => from <= id && id <= to);
  const id = fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 2000 }));
  const digits = fc.oneof(fc.integer({ min: 1, max: 12_000 }), id).map(String);
  fc.assert(
    fc.property(id, digits, (number, typed) => {
      const { shown, bare } = orderNumbersBeginning(typed);
      expect(holds(shown, number)).toBe(shownOrderNumber(number).startsWith(`#${typed}`));
      expect(holds(bare, number)).toBe(String(number).startsWith(typed));
    }),
  );
});

test("a packing slip's barcode identifies its order, and other barcodes do not", () => {
  for (const id of [1, 42, 1042]) expect(orderOfBarcode(orderBarcode(id))).toBe(id);
  // Scanned letters would trigger the bench's keyboard shortcuts.
  expect(orderBarcode(42)).toMatch(/^[\d-]+$/);
  for (const text of ["1042", "0-42", "0-10", "26-00042", "00-1042", "9400111899223197428490"])
    expect(orderOfBarcode(text)).toBeNull();
});
