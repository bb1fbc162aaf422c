import { expect, test, vi } from "vitest";
import { DeclaredKeys, type KeyGroup } from "./declared-keys.ts";

const group = (name: string, keys: string[], isFrame = false): KeyGroup => ({
  name,
  isFrame,
  shortcuts: keys.map((key) => ({ keys: key, does: `${name} ${key}`, run: () => undefined })),
});
const shown = (declared: DeclaredKeys) =>
  declared.effective().map(({ name, shortcuts }) => [name, ...shortcuts.map(({ keys }) => keys)]);

test("shortcuts work only while declared", () => {
  const declared = new DeclaredKeys();
  const undo = declared.declare(group("List", ["/", "J"]));
  expect(declared.find("J")?.does).toBe("List J");
  undo();
  expect(declared.find("J")).toBeUndefined();
});

test("page shortcuts override site shortcuts, whichever came first", () => {
  const declared = new DeclaredKeys();
  declared.declare(group("List", ["/"]));
  const undo = declared.declare(group("Header", ["/", "mod+K"], true));
  expect(declared.find("/")?.does).toBe("List /");
  expect(shown(declared)).toEqual([
    ["List", "/"],
    ["Header", "mod+K"],
  ]);
  undo();
  expect(shown(declared)).toEqual([["List", "/"]]);
});

test("the last declared shortcut on a page wins, and removing it restores the first", () => {
  const declared = new DeclaredKeys();
  declared.declare(group("List", ["J"]));
  const undo = declared.declare(group("Panel", ["J"]));
  expect(declared.find("J")?.does).toBe("Panel J");
  expect(shown(declared)).toEqual([["Panel", "J"]]);
  undo();
  expect(declared.find("J")?.does).toBe("List J");
});

test("subscribers are notified of every change, and the list is stable in between", () => {
  const declared = new DeclaredKeys();
  const heard = vi.fn<() => void>();
  declared.subscribe(heard);
  declared.declare(group("List", ["J"]));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(declared.effective()).toBe(declared.effective());
  declared.openSheet(true);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(declared.isSheetOpen()).toBe(true);
});
