import { expect, test } from "vitest";
import { howMany, pageToggled, toggled } from "./selection.ts";

const KEYS = ["a", "b", "c", "d", "e"];
const chosen = (...keys: string[]) => new Set(keys);

test("clicking a row selects it, clicking again deselects it", () => {
  expect(toggled(chosen("a"), KEYS, "c", null)).toEqual(chosen("a", "c"));
  expect(toggled(chosen("a", "c"), KEYS, "c", null)).toEqual(chosen("a"));
});

test("Shift-click selects the range in both directions", () => {
  expect(toggled(chosen("b"), KEYS, "d", "b")).toEqual(chosen("b", "c", "d"));
  expect(toggled(chosen("d"), KEYS, "b", "d")).toEqual(chosen("b", "c", "d"));
});

test("Shift-click on a selected row deselects the range", () => {
  expect(toggled(chosen("a", "b", "c", "d"), KEYS, "c", "a")).toEqual(chosen("d"));
});

test("Shift-click selects one row if the previous one is gone", () => {
  expect(toggled(chosen(), KEYS, "c", "z")).toEqual(chosen("c"));
});

test("the page checkbox selects all, also from some, then none", () => {
  expect(howMany(chosen(), KEYS)).toBe("none");
  expect(howMany(chosen("b"), KEYS)).toBe("some");
  const all = pageToggled(chosen("b"), KEYS);
  expect(howMany(all, KEYS)).toBe("all");
  expect(pageToggled(all, KEYS)).toEqual(chosen());
});
