import fc from "fast-check";
import { expect, test } from "vitest";
import { TIER_IDS, tierOfLookupKey } from "../memberships/tiers.ts";
import { cents } from "../money.ts";
import { priceListFlaws, withFormerKeys } from "./check-price-list.ts";
import { changesText, priceChanges } from "./price-changes.ts";
import type { PriceList, Tier } from "./price-list.ts";
import { ORDER_ROWS, TIER_ROWS, withTierPrice } from "./price-rows.ts";
import { STARTING_PRICE_LIST } from "./starting-price-list.ts";

const changeTier = (id: keyof PriceList["tiers"], own: Partial<Tier>, list = STARTING_PRICE_LIST): PriceList => ({
  ...list,
  tiers: { ...list.tiers, [id]: { ...list.tiers[id], ...own } },
});

test("a list equals itself, and each change has its price before and after", () => {
  expect(priceChanges(STARTING_PRICE_LIST, STARTING_PRICE_LIST)).toEqual([]);
  const rush = TIER_ROWS.find(({ key }) => key === "rush")!;
  const list = changeTier(
    "NICE_2025",
    { price: cents(24_999), label: "Nicer" },
    withTierPrice(STARTING_PRICE_LIST, rush, "NICE_2025", cents(899)),
  );
  const changes = priceChanges(STARTING_PRICE_LIST, list);
  expect(changes).toEqual([
    { kind: "PRICE", what: "Rush", tier: "NICE_2025", before: "$9.99", after: "$8.99" },
    { kind: "TIER", what: "Name", tier: "NICE_2025", before: "Nice", after: "Nicer" },
    { kind: "TIER", what: "Price", tier: "NICE_2025", before: "$199.99", after: "$249.99" },
  ]);
  expect(changesText(changes)).toBe("1 price change, 1 tier change");
  expect(changesText([])).toBeNull();
});

test("table rows cover every amount of a list: each change is found once", () => {
  const tierRow = fc.record({
    row: fc.constantFrom(...TIER_ROWS),
    tier: fc.constantFrom(...TIER_IDS),
    more: fc.integer({ min: 1, max: 9999 }),
  });
  fc.assert(
    fc.property(tierRow, ({ row, tier, more }) => {
      const price = cents(row.read(STARTING_PRICE_LIST)[tier] + more);
      const list = withTierPrice(STARTING_PRICE_LIST, row, tier, price);
      expect(priceChanges(STARTING_PRICE_LIST, list)).toHaveLength(1);
      expect(withTierPrice(list, row, tier, row.read(STARTING_PRICE_LIST)[tier])).toEqual(STARTING_PRICE_LIST);
    }),
  );
  for (const row of ORDER_ROWS)
    expect(priceChanges(STARTING_PRICE_LIST, row.write(STARTING_PRICE_LIST, cents(1)))).toMatchObject([
      { what: row.label, after: "$0.01" },
    ]);
  const { tiers: _, addOns, deliveries, ...rest } = STARTING_PRICE_LIST;
  expect(TIER_ROWS.length + ORDER_ROWS.length).toBe(
    Object.keys(addOns).length + Object.keys(deliveries).length + Object.keys(rest).length,
  );
});

test("a list needs one to three tiers on sale, with a price, billing period and unique key", () => {
  const flaws = (list: PriceList) => priceListFlaws(list, STARTING_PRICE_LIST).map(({ path }) => path);
  expect(flaws(STARTING_PRICE_LIST)).toEqual([]);
  expect(flaws(changeTier("NICE_2023", { active: true }))).toEqual(["list.tiers"]);
  expect(flaws(changeTier("NICE_2023", { active: true }, changeTier("NICE_2025", { active: false })))).toEqual([]);
  expect(flaws(changeTier("NICE_2025", { price: cents(0) }))).toEqual(["list.tiers.NICE_2025.price"]);
  expect(flaws(changeTier("NICE_2025", { billing: "month" }))).toEqual(["list.tiers.NICE_2025.billing"]);
  expect(flaws(changeTier("NON_MEMBER", { active: true }))).toContain("list.tiers.NON_MEMBER");
  expect(flaws(changeTier("NICE_2025", { lookupKey: "very_nice_2025" }))).toContain("list.tiers.NICE_2025.lookupKey");
  const none = TIER_IDS.reduce((list, id) => changeTier(id, { active: false }, list), STARTING_PRICE_LIST);
  expect(flaws(none)).toEqual(["list.tiers"]);
});

test("a tier keeps its former lookup keys, which no other tier can take", () => {
  const renamed = withFormerKeys(changeTier("NICE_2025", { lookupKey: "nice_2027" }), STARTING_PRICE_LIST);
  for (const key of ["nice_2027", "nice_2025", "NICE_2025"]) expect(tierOfLookupKey(renamed, key)).toBe("NICE_2025");
  expect(priceListFlaws(changeTier("NICE_2021", { lookupKey: "nice_2025" }, renamed), renamed)).toMatchObject([
    { path: "list.tiers.NICE_2021.lookupKey" },
  ]);
  const back = withFormerKeys(changeTier("NICE_2025", { lookupKey: "nice_2025" }, renamed), renamed);
  expect(tierOfLookupKey(back, "nice_2027")).toBe("NICE_2025");
  expect(back.tiers.NICE_2025.formerLookupKeys).toEqual(["nice_2027"]);
});
