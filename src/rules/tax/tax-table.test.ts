import fc from "fast-check";
import { expect, test } from "vitest";
import { US_STATES } from "../accounts/address.ts";
import { STARTING_TAX } from "./starting-tax.ts";
import { repeatedPlace, TAXABLE_TYPES, taxationOf, type TaxRow, taxRowOf } from "./tax-table.ts";

const rateOf = (place: { state: string; zip: string }) => taxationOf(STARTING_TAX, place)?.rate ?? null;

test.each(["OR", "MT", "NH", "DE", "AK", "GU", "AE"])("%s has no sales tax", (state) => {
  expect(rateOf({ state, zip: "97201" })).toBe(0);
});

test.each([
  ["10001", "Manhattan"],
  ["10301", "Staten Island"],
  ["10451", "the Bronx"],
  ["11101", "Long Island City"],
  ["11222", "Brooklyn"],
  ["11354", "Flushing"],
  ["11432", "Jamaica"],
  ["11691", "Far Rockaway"],
  ["11004", "Glen Oaks"],
  ["11222-1234", "Brooklyn, nine digits"],
])("%s (%s) pays New York City's 8.875%%", (zip) => {
  expect(taxationOf(STARTING_TAX, { state: "NY", zip })).toEqual({
    state: "NY",
    label: "New York City",
    rate: 8875,
    untaxed: [],
  });
});

test.each([
  ["11001", "Floral Park, Nassau"],
  ["11501", "Mineola"],
  ["10701", "Yonkers"],
  ["14201", "Buffalo"],
  ["1122", "cut short"],
  ["112222", "too long"],
])("%s (%s) is not New York City", (zip) => {
  expect(rateOf({ state: "NY", zip })).toBe(4000);
});

test("a New York City ZIP code in another state gets that state's rate", () => {
  expect(rateOf({ state: "NJ", zip: "11222" })).toBe(6625);
});

test("a state is recognized by code and name, in any letter case", () => {
  expect(rateOf({ state: "california", zip: "90001" })).toBe(7250);
  expect(rateOf({ state: " ca ", zip: "90001" })).toBe(7250);
  expect(rateOf({ state: "Bavaria", zip: "80331" })).toBeNull();
});

test("generally untaxed types and those untaxed at a place combine", () => {
  const rows: TaxRow[] = [{ state: "CA", zips: [], label: "California", rate: 7250, untaxed: ["DIGITAL"] }];
  const settings = { ...STARTING_TAX, rows, untaxed: ["FULFILLMENT_SERVICE_ADD_ON" as const] };
  expect(taxationOf(settings, { state: "CA", zip: "90001" })!.untaxed).toEqual([
    "DIGITAL",
    "FULFILLMENT_SERVICE_ADD_ON",
  ]);
  expect(taxationOf(settings, { state: "NY", zip: "11222" })).toEqual({
    state: "NY",
    label: "",
    rate: 0,
    untaxed: ["FULFILLMENT_SERVICE_ADD_ON"],
  });
});

test("the starting table has every place once, at 0 to 12% in thousandths of a percent", () => {
  expect(repeatedPlace(STARTING_TAX.rows)).toBeNull();
  fc.assert(
    fc.property(fc.constantFrom(...US_STATES), fc.stringMatching(/^\d{5}$/), (state, zip) => {
      const rate = rateOf({ state, zip });
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(12_000);
      expect(Number.isInteger(rate)).toBe(true);
    }),
  );
});

const row = fc.record({
  state: fc.constantFrom("NY" as const, "NJ" as const),
  zips: fc.uniqueArray(fc.stringMatching(/^[01]{1,5}$/), { maxLength: 3 }),
  label: fc.constant("Place"),
  rate: fc.nat(12_000),
  untaxed: fc.subarray([...TAXABLE_TYPES]),
});
const place = fc.record({ state: fc.constantFrom("NY", "NJ", "CT"), zip: fc.stringMatching(/^[01]{5}$/) });

test("the most specific row wins, in any order", () => {
  const tables = fc.array(row, { maxLength: 6 }).filter((rows) => repeatedPlace(rows) === null);
  fc.assert(
    fc.property(tables, place, (rows, { state, zip }) => {
      const found = taxRowOf(rows, { state, zip });
      expect(taxRowOf(rows.toReversed(), { state, zip })).toBe(found);
      const fits = rows
        .filter((one) => one.state === state)
        .flatMap((one) => (one.zips.length === 0 ? [""] : one.zips));
      const longest = fits.filter((begin) => zip.startsWith(begin)).toSorted((a, b) => b.length - a.length)[0];
      if (longest === undefined) expect(found).toBeNull();
      else if (longest === "") expect(found).toMatchObject({ state, zips: [] });
      else expect(found!.zips).toContain(longest);
    }),
  );
});

test("a duplicate place is found", () => {
  const ny = (zips: string[]) => ({ state: "NY" as const, zips });
  expect(repeatedPlace([ny([]), ny(["112"]), ny(["11", "112"])])).toEqual({ row: 2, place: "NY 112" });
  expect(repeatedPlace([ny([]), ny([])])).toEqual({ row: 1, place: "NY" });
  expect(repeatedPlace([ny(["112"]), { state: "NJ", zips: ["112"] }])).toBeNull();
});
