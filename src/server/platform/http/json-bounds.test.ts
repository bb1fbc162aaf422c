import { expect, test } from "vitest";
import { isPlainJson as isPlain } from "./json-bounds.ts";

const isPlainJson = (text: string): boolean => isPlain(Buffer.from(text));
const long = "x".repeat(20_000);

test("what calls take is plain, however long its texts are and whatever stands in them", () => {
  expect(isPlainJson(JSON.stringify({ email: "a@b.test" }))).toBe(true);
  const brackets = '[{"'.repeat(30_000);
  expect(isPlainJson(JSON.stringify({ text: brackets, more: `\\"${brackets}\\\\`, end: [[[1]]] }))).toBe(true);
  expect(
    isPlainJson(JSON.stringify({ ids: Array.from({ length: 5_000 }, (_, id) => `${long.slice(0, 36)}${id}`) })),
  ).toBe(true);
});

test("what is nested too deep, or has too many values, is not", () => {
  expect(isPlainJson("[".repeat(1_000_000))).toBe(false);
  expect(isPlainJson(`["${long}",${"[".repeat(60)}${"]".repeat(60)}]`)).toBe(false);
  expect(isPlainJson(`{${Array.from({ length: 80_000 }, (_, key) => `"${key}":1`).join(",")}}`)).toBe(false);
});

test("a text that ends within a string is left to the parser", () => {
  expect(isPlainJson(`["${long}`)).toBe(true);
  expect(isPlainJson(`["${long}\\"`)).toBe(true);
});

test("marks within a text count for nothing, and a text ends at the first quotation mark that is not escaped", () => {
  expect(isPlainJson(`["${'\\"'.repeat(30_000)}${"[".repeat(60)}","${long}"]`)).toBe(true);
  expect(isPlainJson(`["${"\\\\".repeat(30_000)}",${"[".repeat(60)}"${long}"]`)).toBe(false);
});
