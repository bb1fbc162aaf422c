import { expect, test } from "vitest";
import { isPlainJson as isPlain } from "./json-bounds.ts";

const isPlainJson = (text: string): boolean => isPlain(Buffer.from(text));
const long = "x".repeat(20_000);

test("accepts ordinary JSON, however long its strings and whatever they contain", () => {
  expect(isPlainJson(JSON.stringify({ email: "a@b.test" }))).toBe(true);
  const brackets = '[{"'.repeat(30_000);
  expect(isPlainJson(JSON.stringify({ text: brackets, more: `\\"${brackets}\\\\`, end: [[[1]]] }))).toBe(true);
  expect(
    isPlainJson(JSON.stringify({ ids: Array.from({ length: 5_000 }, (_, id) => `${long.slice(0, 36)}${id}`) })),
  ).toBe(true);
});

test("rejects JSON that nests too deep or has too many values", () => {
  expect(isPlainJson("[".repeat(1_000_000))).toBe(false);
  expect(isPlainJson(`["${long}",${"[".repeat(60)}${"]".repeat(60)}]`)).toBe(false);
  expect(isPlainJson(`{${Array.from({ length: 80_000 }, (_, key) => `"${key}":1`).join(",")}}`)).toBe(false);
});

test("leaves text that ends within a string to the parser", () => {
  expect(isPlainJson(`["${long}`)).toBe(true);
  expect(isPlainJson(`["${long}\\"`)).toBe(true);
});

test("ignores brackets within strings, which end at the first unescaped quotation mark", () => {
  expect(isPlainJson(`["${'\\"'.repeat(30_000)}${"[".repeat(60)}","${long}"]`)).toBe(true);
  expect(isPlainJson(`["${"\\\\".repeat(30_000)}",${"[".repeat(60)}"${long}"]`)).toBe(false);
});
