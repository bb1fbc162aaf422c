import { expect, test } from "vitest";
import { choosable, listingOf, pagesOf, queryOf, rangeText, toggled } from "./listing.ts";

const read = (query: string) => listingOf(new URLSearchParams(query));

test("the URL holds page, order and facts, and round-trips", () => {
  const query = "?page=3&sort=price-up&only=format%3A35mm&only=iso%3A400";
  expect(read(query)).toEqual({ page: 3, sort: "price-up", only: ["format:35mm", "iso:400"] });
  expect(queryOf(read(query))).toBe(query);
  expect(queryOf(read(""))).toBe("");
});

test("invalid URL values are ignored", () => {
  for (const page of ["0", "-1", "1.5", "x", "1e99"]) expect(read(`page=${page}`).page).toBe(1);
  expect(read("sort=secret").sort).toBe("featured");
  expect(read("only=nonsense&only=a:b,c:d&only=iso:100&only=iso:100").only).toEqual(["iso:100"]);
});

test("choosing a fact returns to the first page, choosing it again removes it", () => {
  const once = toggled(read("page=4&sort=newest"), "iso:100");
  expect(once).toEqual({ page: 1, sort: "newest", only: ["iso:100"] });
  expect(toggled(once, "iso:100").only).toEqual([]);
});

test("a page shows 18 products", () => {
  expect([0, 1, 18, 19, 36, 37].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(rangeText(2, 18, 40)).toBe("Showing 19 to 36 of 40 products");
  expect(rangeText(1, 12, 12)).toBe("12 products");
  expect(rangeText(1, 1, 1)).toBe("1 product");
});

test("a fact shared by all products or held by only one is not offered, unless chosen", () => {
  const facts = [
    {
      key: "iso",
      values: [
        { value: "100", count: 1 },
        { value: "400", count: 2 },
      ],
    },
    { key: "process", values: [{ value: "C-41", count: 3 }] },
    {
      key: "weight",
      values: [
        { value: "90 g", count: 1 },
        { value: "240 g", count: 1 },
      ],
    },
  ];
  expect(choosable(facts, []).map(({ key }) => key)).toEqual(["iso"]);
  expect(choosable(facts, ["process:C-41"]).map(({ key }) => key)).toEqual(["iso", "process"]);
});
