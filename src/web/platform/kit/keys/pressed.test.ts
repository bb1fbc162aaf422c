import { expect, test } from "vitest";
import { type KeyPress, pressedKeys, shownKeys } from "./pressed.ts";

const press = (key: string, more: Partial<KeyPress> = {}) =>
  pressedKeys({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("a letter is the same key with and without caps lock, and another one with shift", () => {
  expect(press("j")).toBe("J");
  expect(press("J")).toBe("J");
  expect(press("P", { shiftKey: true })).toBe("shift+P");
});

test("a sign is named as it is typed, wherever shift is needed for it", () => {
  expect(press("/")).toBe("/");
  expect(press("/", { shiftKey: true })).toBe("/"); // as on a German keyboard
  expect(press("?", { shiftKey: true })).toBe("?");
});

test("Ctrl and ⌘ are one", () => {
  expect(press("z", { ctrlKey: true })).toBe("mod+Z");
  expect(press("z", { metaKey: true, shiftKey: true })).toBe("mod+shift+Z");
});

test("letters are found on keyboards that write others", () => {
  expect(press("о", { code: "KeyJ" })).toBe("J");
  expect(press("é", { code: "Digit2" })).toBe("é");
});

test("keys with a name keep it, and shift with it", () => {
  expect(press("Escape")).toBe("Escape");
  expect(press("ArrowDown", { shiftKey: true })).toBe("shift+ArrowDown");
  expect(press(" ")).toBe("Space");
});

test("what is typed with Alt or AltGr is no shortcut", () => {
  expect(press("@", { altKey: true, ctrlKey: true })).toBeNull();
});

test("keys are shown as they are called", () => {
  expect(shownKeys("shift+P", false)).toEqual(["⇧", "P"]);
  expect(shownKeys("mod+Z", false)).toEqual(["Ctrl", "Z"]);
  expect(shownKeys("mod+Z", true)).toEqual(["⌘", "Z"]);
  expect(shownKeys("Escape", false)).toEqual(["Esc"]);
  expect(shownKeys("+", false)).toEqual(["+"]);
});
