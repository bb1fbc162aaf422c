import { expect, test, vi } from "vitest";
import { DeclaredKeys, type KeyGroup } from "./declared-keys.ts";

const group = (name: string, keys: string[], isFrame = false): KeyGroup => ({
  name,
  isFrame,
  shortcuts: keys.map((key) => ({ keys: key, does: `${name} ${key}`, run: () => undefined })),
});
const shown = (declared: DeclaredKeys) =>
  declared.effective().map(({ name, shortcuts }) => [name, ...shortcuts.map(({ keys }) => keys)]);

test("keys work while they are declared, and not after", () => {
  const declared = new DeclaredKeys();
  const undo = declared.declare(group("List", ["/", "J"]));
  expect(declared.find("J")?.does).toBe("List J");
  undo();
  expect(declared.find("J")).toBeUndefined();
});

test("the page's keys win over those of the site's frame, whichever came first", () => {
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

test("of two things on a page the one that came last has the key; when it goes, the first has it again", () => {
  const declared = new DeclaredKeys();
  declared.declare(group("List", ["J"]));
  const undo = declared.declare(group("Panel", ["J"]));
  expect(declared.find("J")?.does).toBe("Panel J");
  expect(shown(declared)).toEqual([["Panel", "J"]]);
  undo();
  expect(declared.find("J")?.does).toBe("List J");
});

test("who shows the keys hears of every change, and gets the same list until then", () => {
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
