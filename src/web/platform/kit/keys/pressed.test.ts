import { expect, test } from "vitest";
import { type KeyPress, pressedKeys, shownKeys } from "./pressed.ts";

const press = (key: string, more: Partial<KeyPress> = {}) =>
  pressedKeys({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("a letter is the same key regardless of caps lock, but not with shift", () => {
  expect(press("j")).toBe("J");
  expect(press("J")).toBe("J");
  expect(press("P", { shiftKey: true })).toBe("shift+P");
});

test("a symbol is named as typed, whether or not it needs shift", () => {
  expect(press("/")).toBe("/");
  expect(press("/", { shiftKey: true })).toBe("/"); // as on a German keyboard
  expect(press("?", { shiftKey: true })).toBe("?");
});

test("Ctrl and ⌘ are the same modifier", () => {
  expect(press("z", { ctrlKey: true })).toBe("mod+Z");
  expect(press("z", { metaKey: true, shiftKey: true })).toBe("mod+shift+Z");
});

test("letters work on non-Latin keyboards", () => {
  expect(press("о", { code: "KeyJ" })).toBe("J");
  expect(press("é", { code: "Digit2" })).toBe("é");
});

test("named keys keep their name, and shift with it", () => {
  expect(press("Escape")).toBe("Escape");
  expect(press("ArrowDown", { shiftKey: true })).toBe("shift+ArrowDown");
  expect(press(" ")).toBe("Space");
});

test("input with Alt or AltGr is not a shortcut", () => {
  expect(press("@", { altKey: true, ctrlKey: true })).toBeNull();
});

test("keys are shown by their usual names", () => {
  expect(shownKeys("shift+P", false)).toEqual(["⇧", "P"]);
  expect(shownKeys("mod+Z", false)).toEqual(["Ctrl", "Z"]);
  expect(shownKeys("mod+Z", true)).toEqual(["⌘", "Z"]);
  expect(shownKeys("Escape", false)).toEqual(["Esc"]);
  expect(shownKeys("+", false)).toEqual(["+"]);
});
