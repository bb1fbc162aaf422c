import { expect, test } from "vitest";
import {
  daysOf,
  filtersOn,
  NOTHING_NARROWED,
  queryOfSearch,
  readLibrarySearch,
  withLibrarySearch,
} from "./library-search.ts";
import { whenChoices } from "./when-choices.ts";

const TAG = "01936d5e-8f7a-7000-8000-000000000001";
const read = (address: string) => readLibrarySearch(new URLSearchParams(address));

test("the URL holds the library's filters", () => {
  expect(
    read(`q=+gold+&tag=${TAG}&brand=Kodak&film=Portra+400&format=120&process=BW&when=2026-11&favorites=1`),
  ).toEqual({
    text: "gold",
    tagId: TAG,
    brand: "Kodak",
    model: "Portra 400",
    format: "120",
    process: "BW",
    when: "2026-11",
    favorites: true,
  });
  expect(read("tag=1&format=8MM&process=x&when=2026-13&untagged=yes&place=&q=")).toEqual({ text: "" });
  expect(read(`q=${"x".repeat(300)}`).text).toHaveLength(100);
});

test("a change updates the URL, keeping other parameters, and is fully reversible", () => {
  const params = withLibrarySearch(new URLSearchParams("sort=oldest"), { tagId: TAG, favorites: true, text: " a " });
  expect(params.toString()).toBe(`sort=oldest&q=a&tag=${TAG}&favorites=1`);
  expect(filtersOn(readLibrarySearch(params))).toBe(2);
  expect(withLibrarySearch(params, { favorites: undefined }).toString()).toBe(`sort=oldest&q=a&tag=${TAG}`);
  expect(withLibrarySearch(params, NOTHING_NARROWED).toString()).toBe("sort=oldest");
});

test("the query filters by days, order number, or text", () => {
  expect(queryOfSearch(read("q=%231042&when=2024-02&untagged=1"))).toEqual({
    orderId: 42,
    from: "2024-02-01",
    to: "2024-02-29",
    tagged: "false",
  });
  expect(queryOfSearch(read("q=fog&favorites=1"))).toEqual({ search: "fog", favorites: "true" });
  expect(daysOf("2026")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("the filter offers years and months with their counts", () => {
  const months = [
    { month: "2026-11", count: 1200 },
    { month: "2026-01", count: 1 },
    { month: "2025-12", count: 2 },
  ];
  expect(whenChoices(months).map(({ value }) => value)).toEqual(["2026", "2026-11", "2026-01", "2025", "2025-12"]);
  expect(whenChoices(months)[0]!.label).toMatch(/^2026 \(1\D?201\)$/);
});
