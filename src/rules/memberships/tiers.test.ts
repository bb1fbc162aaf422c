import { expect, test } from "vitest";
import {
  displayedMonthlyPrice,
  effectiveTier,
  isSuperNice,
  isVeryNice,
  tiersOnSale,
  TIER_IDS,
  tierOfLookupKey,
  type Credits,
  type TierId,
} from "./tiers.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const TERMS: [TierId, price: number, displayed: number, Credits][] = [
  ["NON_MEMBER", 0, 0, { roll: 0, scan4K: 0, rush: 0, pro: 0 }],
  ["NICE_2025", 19_999, 19_999, { roll: 10, scan4K: 3, rush: 3, pro: 0 }],
  ["VERY_NICE_2025", 99_999, 99_999, { roll: 30, scan4K: 30, rush: 30, pro: 3 }],
  ["SUPER_NICE_2025", 499_999, 499_999, { roll: 90, scan4K: 90, rush: "unlimited", pro: 10 }],
  ["NICE_2023", 19_999, 9_999, { roll: 0, scan4K: 0, rush: 0, pro: 0 }],
  ["VERY_NICE_2023", 49_999, 49_999, { roll: 0, scan4K: 0, rush: 0, pro: 0 }],
  ["SUPER_NICE_2023", 99_999, 99_999, { roll: 30, scan4K: 0, rush: "unlimited", pro: 0 }],
  ["NICE_2021", 9_999, 9_999, { roll: 0, scan4K: 0, rush: 0, pro: 0 }],
  ["NICE_MONTHLY", 2_999, 2_999, { roll: 3, scan4K: 0, rush: 0, pro: 0 }],
];

test.each(TERMS)("%s costs %i, shows %i and grants its credits", (id, price, displayedPrice, creditsPerTerm) => {
  expect(STARTING_PRICE_LIST.tiers[id]).toMatchObject({ price, displayedPrice, creditsPerTerm });
});

test("the table above has every tier", () => {
  expect(TERMS.map(([id]) => id)).toEqual([...TIER_IDS]);
});

test("only the three tiers of 2025 are on sale", () => {
  expect(TIER_IDS.filter((id) => STARTING_PRICE_LIST.tiers[id].active)).toEqual([...tiersOnSale(STARTING_PRICE_LIST)]);
});

test("only Nice Monthly is billed by the month", () => {
  expect(TIER_IDS.filter((id) => STARTING_PRICE_LIST.tiers[id].billing === "month")).toEqual(["NICE_MONTHLY"]);
});

test("Super Nice grants 10 pro credits and advertises 9", () => {
  expect(STARTING_PRICE_LIST.tiers.SUPER_NICE_2025).toMatchObject({
    advertisedProCredits: 9,
    creditsPerTerm: { pro: 10 },
  });
  expect(STARTING_PRICE_LIST.tiers.VERY_NICE_2025.advertisedProCredits).toBe(3);
});

test("a tier is found by its lookup key ignoring case, and an unknown key finds none", () => {
  for (const id of TIER_IDS) {
    expect(tierOfLookupKey(STARTING_PRICE_LIST, STARTING_PRICE_LIST.tiers[id].lookupKey)).toBe(id);
    expect(tierOfLookupKey(STARTING_PRICE_LIST, id)).toBe(id);
  }
  expect(tierOfLookupKey(STARTING_PRICE_LIST, "gold_plan")).toBeNull();
  expect(tierOfLookupKey(STARTING_PRICE_LIST, "")).toBeNull();
});

test("inactive members pay as non-members", () => {
  expect(effectiveTier("NICE_2025", false)).toBe("NON_MEMBER");
  expect(effectiveTier("NICE_2025", true)).toBe("NICE_2025");
});

test("Very Nice and Super Nice status hold for both years", () => {
  expect(TIER_IDS.filter(isVeryNice)).toEqual(["VERY_NICE_2025", "VERY_NICE_2023"]);
  expect(TIER_IDS.filter(isSuperNice)).toEqual(["SUPER_NICE_2025", "SUPER_NICE_2023"]);
});

test("Nice shows a twelfth of the yearly price per month", () => {
  expect(displayedMonthlyPrice(STARTING_PRICE_LIST.tiers["NICE_2025"])).toBe(1667);
  expect(displayedMonthlyPrice(STARTING_PRICE_LIST.tiers["NICE_MONTHLY"])).toBe(2999);
});
