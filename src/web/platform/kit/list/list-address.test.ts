import fc from "fast-check";
import { expect, test } from "vitest";
import { day, type FilterParam, isNarrowed, oneOf, queryOf, readList, words, writeList } from "./list-address.ts";

const COLORS = ["red", "green"] as const;
const frames: FilterParam<number> = {
  read: (text) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined),
  write: String,
};
const spec = {
  pageSize: 18,
  sorts: { addedAt: "down", name: "up" },
  filters: { color: oneOf(COLORS), sold: oneOf(["true", "false"]), frames },
} as const;
const read = (address: string) => readList(spec, new URLSearchParams(address));
const write = (state: Parameters<typeof writeList<"addedAt" | "name", typeof spec.filters>>[1], before = "") =>
  writeList(spec, state, new URLSearchParams(before)).toString();

test("an empty query is the first page in the default order", () => {
  expect(read("")).toEqual({ page: 1, search: "", sortBy: "addedAt", desc: true, filters: {} });
});

test("the URL holds page, search, sorting and filters", () => {
  expect(read("page=3&search=+ada+&sort=name&order=down&color=red&sold=false&frames=36")).toEqual({
    page: 3,
    search: "ada",
    sortBy: "name",
    desc: true,
    filters: { color: "red", sold: "false", frames: 36 },
  });
});

test("a filter accepts trimmed words and valid days", () => {
  expect(["  203.0.113.7 ", "   ", "x".repeat(90)].map(words.read)).toEqual(["203.0.113.7", undefined, "x".repeat(64)]);
  expect(["2026-11-21", "2026-02-30", "2026-1-1", "tomorrow", ""].map(day.read)).toEqual([
    "2026-11-21",
    ...Array<undefined>(4),
  ]);
});

test("each column has its own default direction", () => {
  expect(read("sort=name").desc).toBe(false);
  expect(read("sort=addedAt").desc).toBe(true);
});

test("invalid parameters are ignored", () => {
  expect(read("page=-4&sort=rank&order=sideways&color=blue&sold=1&frames=many")).toEqual(read(""));
  expect(read("page=many")).toEqual(read(""));
});

test("a page beyond the maximum offset is clamped", () => {
  expect(queryOf(spec, read("page=999999999")).offset).toBeLessThanOrEqual(1_000_000);
});

test("defaults are omitted from the URL, and foreign parameters are kept", () => {
  expect(write(read(""), "tab=all&page=2&color=red")).toBe("tab=all");
  expect(write(read("page=2&sort=name"))).toBe("page=2&sort=name");
  expect(write({ ...read("sort=name"), desc: true })).toBe("sort=name&order=down");
});

test("the query requests one page and only the active filters", () => {
  expect(queryOf(spec, read("page=3&color=green"))).toEqual({
    limit: 18,
    offset: 36,
    sortBy: "addedAt",
    desc: "true",
    color: "green",
  });
  expect(queryOf({ pageSize: 20 }, readList({ pageSize: 20 }, new URLSearchParams("sort=name&search=x")))).toEqual({
    limit: 20,
    offset: 0,
    search: "x",
  });
});

test("a search or filter narrows a list, page and order do not", () => {
  expect(isNarrowed(read("page=2&sort=name&order=down"))).toBe(false);
  expect(isNarrowed(read("search=ada"))).toBe(true);
  expect(isNarrowed(read("sold=true"))).toBe(true);
});

test("the written URL reads back to the same state", () => {
  const states = fc.record({
    page: fc.integer({ min: 1, max: 9000 }),
    search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    sortBy: fc.constantFrom("addedAt" as const, "name" as const),
    desc: fc.boolean(),
    filters: fc.record({
      color: fc.option(fc.constantFrom(...COLORS), { nil: undefined }),
      sold: fc.option(fc.constantFrom("true" as const, "false" as const), { nil: undefined }),
      frames: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    }),
  });
  fc.assert(fc.property(states, (state) => void expect(read(write(state))).toEqual(state)));
});
