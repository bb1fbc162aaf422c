import fc from "fast-check";
import { expect, test } from "vitest";
import { US_STATES } from "../accounts/address.ts";
import { isNewYorkCityZip, taxRateByTable } from "./tax-table.ts";

test.each(["OR", "MT", "NH", "DE", "AK"])("%s has no sales tax", (state) => {
  expect(taxRateByTable({ state, zip: "97201" })).toBe(0);
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
])("%s (%s) pays New York City's 8.875 %%", (zip) => {
  expect(taxRateByTable({ state: "NY", zip })).toBe(8875);
});

test.each([
  ["11001", "Floral Park, Nassau"],
  ["11501", "Mineola"],
  ["10701", "Yonkers"],
  ["14201", "Buffalo"],
  ["1122", "cut short"],
  ["112222", "too long"],
])("%s (%s) is not New York City", (zip) => {
  expect(isNewYorkCityZip(zip)).toBe(false);
  expect(taxRateByTable({ state: "NY", zip })).toBe(4000);
});

test("a city zip in another state is that state's", () => {
  expect(taxRateByTable({ state: "NJ", zip: "11222" })).toBe(6625);
});

test("a state is known by code and by name, in any case", () => {
  expect(taxRateByTable({ state: "california", zip: "90001" })).toBe(7250);
  expect(taxRateByTable({ state: " ca ", zip: "90001" })).toBe(7250);
  expect(taxRateByTable({ state: "Bavaria", zip: "80331" })).toBeNull();
});

test("every state has a rate of 0 to 12 % in thousandths of a percent", () => {
  fc.assert(
    fc.property(fc.constantFrom(...US_STATES), fc.stringMatching(/^\d{5}$/), (state, zip) => {
      const rate = taxRateByTable({ state, zip });
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(12_000);
      expect(Number.isInteger(rate)).toBe(true);
    }),
  );
});
