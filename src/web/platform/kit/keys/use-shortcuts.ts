import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { DeclaredKeys, type KeyGroup, type Shortcut } from "./declared-keys.ts";
import { belongsElsewhere, pressedKeys, pressesFocused } from "./pressed.ts";

/** The keys of this window. */
export const declaredKeys = new DeclaredKeys();

const isDialogOpen = () => document.querySelector("[aria-modal=true]") !== null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || belongsElsewhere(event.target) || isDialogOpen()) return;
  if (pressesFocused(event.key, event.target)) return;
  const keys = pressedKeys(event);
  const shortcut = keys === null ? undefined : declaredKeys.find(keys);
  if (shortcut === undefined || (event.repeat && !shortcut.repeats)) return;
  event.preventDefault();
  shortcut.run();
}

let declaring = 0;

function listenWhileDeclared(group: KeyGroup): () => void {
  const takeBack = declaredKeys.declare(group);
  declaring += 1;
  if (declaring === 1) document.addEventListener("keydown", onKeyDown);
  return () => {
    takeBack();
    declaring -= 1;
    if (declaring === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

/**
 * Keys that work while the component stands. They rest while someone types and while a dialog or a menu is open, and
 * stand in the sheet that `?` opens.
 * @param name of what they are about, the heading in the sheet
 * @param options.isFrame of the site's frame: where the page has the same key, the page's works
 */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[], { isFrame = false } = {}): void {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run());
  // What they run changes with every rendering; what they are called hardly ever.
  const shown = JSON.stringify(shortcuts);
  // Before the page is seen: who works by keys alone presses the next one as soon as it is.
  useLayoutEffect(() => {
    const told = JSON.parse(shown) as Omit<Shortcut, "run">[];
    return listenWhileDeclared({
      name,
      isFrame,
      shortcuts: told.map((shortcut) => ({ ...shortcut, run: () => run(shortcut.keys) })),
    });
  }, [name, isFrame, shown]);
}

const NONE: readonly KeyGroup[] = [];

/** The keys that work now, by what they are about. */
export const useDeclaredKeys = (): readonly KeyGroup[] =>
  useSyncExternalStore(declaredKeys.subscribe, declaredKeys.effective, () => NONE);

/** Whether the sheet of keys is open. */
export const useIsSheetOpen = (): boolean =>
  useSyncExternalStore(declaredKeys.subscribe, declaredKeys.isSheetOpen, () => false);
