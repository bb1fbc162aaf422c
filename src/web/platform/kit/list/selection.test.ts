import { expect, test } from "vitest";
import { howMany, pageToggled, toggled } from "./selection.ts";

const KEYS = ["a", "b", "c", "d", "e"];
const chosen = (...keys: string[]) => new Set(keys);

test("a row is chosen, and left when it is pressed again", () => {
  expect(toggled(chosen("a"), KEYS, "c", null)).toEqual(chosen("a", "c"));
  expect(toggled(chosen("a", "c"), KEYS, "c", null)).toEqual(chosen("a"));
});

test("with shift the rows between are chosen with it, upwards and downwards", () => {
  expect(toggled(chosen("b"), KEYS, "d", "b")).toEqual(chosen("b", "c", "d"));
  expect(toggled(chosen("d"), KEYS, "b", "d")).toEqual(chosen("b", "c", "d"));
});

test("with shift on a chosen row the rows between are left with it", () => {
  expect(toggled(chosen("a", "b", "c", "d"), KEYS, "c", "a")).toEqual(chosen("d"));
});

test("when the row pressed before is gone from the page, shift chooses the one", () => {
  expect(toggled(chosen(), KEYS, "c", "z")).toEqual(chosen("c"));
});

test("the page is chosen as a whole, from some of it too, and then left as a whole", () => {
  expect(howMany(chosen(), KEYS)).toBe("none");
  expect(howMany(chosen("b"), KEYS)).toBe("some");
  const all = pageToggled(chosen("b"), KEYS);
  expect(howMany(all, KEYS)).toBe("all");
  expect(pageToggled(all, KEYS)).toEqual(chosen());
});
