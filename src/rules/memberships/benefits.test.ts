import { expect, test } from "vitest";
import { BENEFIT_KEYS, BENEFIT_TABLES, benefitsOf, type BenefitKey } from "./benefits.ts";
import { shownTiers, TIER_IDS } from "./tiers.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

/** By displayed tier: non-member, Nice, Very Nice, Super Nice (docs/product/money.md#prices-of-services). */
const SHOWN: [BenefitKey, (number | string)[]][] = [
  ["annualCost", [0, 19_999, 99_999, 499_999]],
  ["devScanCredits", [0, 10, 30, 90]],
  ["scan4KCredits", [0, 3, 30, 90]],
  ["rushCredits", [0, 3, 30, "unlimited"]],
  ["proScanCredits", [0, 0, 3, 9]],
  ["devScanPrice", [1799, 1499, 1199, 999]],
  ["ecn2DevScanPrice", [3299, 2999, 2699, 2499]],
  ["e6DevScanPrice", [2299, 1999, 1699, 1499]],
  ["proScanPrice", [2499, 1999, 1499, 999]],
  ["scan4KPrice", [1199, 999, 299, 299]],
  ["rushPrice", [1499, 999, 499, 0]],
  ["cutSleevingPrice", [199, 199, 199, 199]],
  ["uncutSleevingPrice", [199, 99, 99, 0]],
  ["pushPullPrice", [299, 199, 199, 199]],
  ["halfFramesPrice", [999, 799, 799, 799]],
  ["prints4X6Price", [1199, 999, 999, 999]],
  ["returnShipping", [799, 699, 0, 0]],
];

test.each(SHOWN)("%s is displayed as specified", (key, values) => {
  expect(shownTiers(STARTING_PRICE_LIST).map((tier) => benefitsOf(STARTING_PRICE_LIST, tier)[key].value)).toEqual(
    values,
  );
});

test("every tier has every benefit under its own key", () => {
  for (const tier of TIER_IDS) {
    const benefits = benefitsOf(STARTING_PRICE_LIST, tier);
    expect(Object.keys(benefits).toSorted()).toEqual([...BENEFIT_KEYS].toSorted());
    for (const key of BENEFIT_KEYS) expect(benefits[key]).toMatchObject({ key, label: expect.any(String) });
  }
});

test("the three tables list every benefit once", () => {
  expect(BENEFIT_TABLES).toHaveLength(3);
  expect(new Set(BENEFIT_KEYS).size).toBe(BENEFIT_KEYS.length);
});

test("non-members keep scans for 30 days and get contact sheets for their first order only", () => {
  expect(benefitsOf(STARTING_PRICE_LIST, "NON_MEMBER")).toMatchObject({
    scanStorage: { value: "30 days" },
    platformAccess: { value: "30-day trial" },
    includedScanSize: { value: "2K scan" },
    digitalContactSheets: { value: "First order only" },
    tiffs: { value: "$2.99 per scan" },
  });
});

test("Very Nice and Super Nice state their turnaround, with TIFFs unlocked", () => {
  expect(benefitsOf(STARTING_PRICE_LIST, "VERY_NICE_2025").turnaround.value).toBe(
    "Priority queue, under 5 business days",
  );
  expect(benefitsOf(STARTING_PRICE_LIST, "SUPER_NICE_2025").turnaround.value).toBe("1 business day");
  expect(benefitsOf(STARTING_PRICE_LIST, "VERY_NICE_2025").tiffs.value).toBe("Unlocked");
});
