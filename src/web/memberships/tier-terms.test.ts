import { expect, test } from "vitest";
import { includedOf, tierOfSearch } from "./tier-terms.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

test("a year's inclusions are listed, without empty ones", () => {
  expect(includedOf(STARTING_PRICE_LIST, "NICE_2025")).toEqual([
    "10 rolls developed + scanned",
    "3 4K scans",
    "3 rush rolls",
    "$14.99 for every roll after that",
  ]);
  expect(includedOf(STARTING_PRICE_LIST, "SUPER_NICE_2025")).toContain("Unlimited rush rolls");
  expect(includedOf(STARTING_PRICE_LIST, "SUPER_NICE_2025")).toContain("9 Pro scans");
});

test("a URL names a tier on sale or none", () => {
  expect(tierOfSearch(STARTING_PRICE_LIST, "?tier=VERY_NICE_2025")).toBe("VERY_NICE_2025");
  for (const search of ["", "?tier=", "?tier=NON_MEMBER", "?tier=NICE_2023", "?tier=nice"])
    expect(tierOfSearch(STARTING_PRICE_LIST, search)).toBeNull();
});
