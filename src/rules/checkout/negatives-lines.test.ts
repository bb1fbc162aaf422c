import { expect, test } from "vitest";
import { negativesLines, type RollWithNegatives } from "./negatives-lines.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const roll = (id: string, own: Partial<RollWithNegatives> = {}): RollWithNegatives => ({
  id,
  number: 1,
  sleeving: "NONE",
  negativesAction: "TOSS",
  ...own,
});
const NOTHING_PAID = { lines: [], returns: false };
const paid = (line: { sku: string; rollId: string | null }) => ({ lines: [line], returns: false });
const pricesOf = (...given: Parameters<typeof negativesLines> extends [unknown, ...infer Rest] ? Rest : never) =>
  negativesLines(STARTING_PRICE_LIST, ...given).map((line) => line.unitPrice);

test("sleeving is charged per roll, shipping once for all rolls", () => {
  const rolls = [roll("a"), roll("b")];
  expect(
    pricesOf(
      rolls,
      new Map([
        ["a", "CUT"],
        ["b", "PICK_UP_UNCUT"],
      ]),
      "NON_MEMBER",
      NOTHING_PAID,
    ),
  ).toEqual([299, 299]);
  expect(
    pricesOf(
      rolls,
      new Map([
        ["a", "SHIP"],
        ["b", "SHIP"],
      ]),
      "NICE_2025",
      NOTHING_PAID,
    ),
  ).toEqual([999]);
});

test("services already paid for cost nothing again", () => {
  const choice = new Map([["a", "CUT"]] as const);
  expect(pricesOf([roll("a", { sleeving: "CUT" })], choice, "NON_MEMBER", NOTHING_PAID)).toEqual([]);
  expect(pricesOf([roll("a", { negativesAction: "PICK_UP_CUT" })], choice, "NON_MEMBER", NOTHING_PAID)).toEqual([]);
  expect(pricesOf([roll("a")], choice, "NON_MEMBER", paid({ sku: "cutsleeving", rollId: "a" }))).toEqual([]);
  expect(pricesOf([roll("a")], choice, "NON_MEMBER", paid({ sku: "cutsleeving", rollId: "b" }))).toEqual([299]);
  const back = new Map([["a", "SHIP"]] as const);
  expect(pricesOf([roll("a")], back, "NON_MEMBER", paid({ sku: "prepaidlabelreturnnegatives", rollId: null }))).toEqual(
    [],
  );
  expect(pricesOf([roll("a")], back, "NON_MEMBER", { lines: [], returns: true })).toEqual([]);
});
