import { expect, test } from "vitest";
import { changedFields } from "./changes.ts";

test("a change lists the differing fields with before and after", () => {
  const before = { id: "1", name: "Gold", price: 900, memberPrice: null, taxable: true, version: 3 };
  expect(changedFields(before, { name: "Gold 200", price: 900, memberPrice: 800, version: 4 })).toEqual([
    { field: "name", before: "Gold", after: "Gold 200" },
    { field: "memberPrice", before: null, after: 800 },
  ]);
  expect(changedFields(before, { name: "Gold" })).toEqual([]);
});

test("an added or removed record lists its values, omitting empty ones", () => {
  const made = { name: "Gold", description: "", taxable: false, price: 900, stock: 4 };
  expect(changedFields(null, made).map(({ field, after }) => [field, after])).toEqual([
    ["name", "Gold"],
    ["price", 900],
  ]);
  expect(changedFields(made, null)).toEqual([
    { field: "name", before: "Gold", after: null },
    { field: "price", before: 900, after: null },
  ]);
});

test("nested fields are named by path, and lists and times are formatted", () => {
  const before = { filterable: { format: "35mm", iso: "400" }, zips: ["11222"], startsAt: null };
  const after = { filterable: { format: "120" }, zips: ["11222", "11101"], startsAt: new Date(0) };
  expect(changedFields(before, after)).toEqual([
    { field: "filterable.format", before: "35mm", after: "120" },
    { field: "zips", before: "11222", after: "11222, 11101" },
    { field: "startsAt", before: null, after: "1970-01-01T00:00:00.000Z" },
    { field: "filterable.iso", before: "400", after: null },
  ]);
  expect(changedFields({ config: [{ value: "a" }] }, { config: [{ value: "b" }] })).toEqual([
    { field: "config", before: '[{"value":"a"}]', after: '[{"value":"b"}]' },
  ]);
});

test("long texts are cut to the difference, and records are limited in size", () => {
  const text = "grain ".repeat(2000);
  const [change] = changedFields({ body: `${text}old` }, { body: `${text}new, and much more ${text}` });
  expect(String(change!.before)).toMatch(/^…(?:[a-z]* )+old$/u);
  expect(String(change!.after)).toMatch(/^….*new, and much more.*…$/u);
  expect(String(change!.after).length).toBeLessThanOrEqual(242);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`fact${at}`, "x".repeat(10_000)]));
  expect(JSON.stringify(changedFields(null, many)).length).toBeLessThan(20_000);
});

test("secrets are omitted at any depth", () => {
  expect(changedFields(null, { passwordHash: "x", config: { apiToken: "y", label: "z" } })).toEqual([
    { field: "config.label", before: null, after: "z" },
  ]);
});
