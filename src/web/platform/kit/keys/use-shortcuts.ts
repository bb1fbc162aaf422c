import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { DeclaredKeys, type KeyGroup, type Shortcut } from "./declared-keys.ts";
import { belongsElsewhere, pressedKeys, pressesFocused } from "./pressed.ts";

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
  const undo = declaredKeys.declare(group);
  declaring += 1;
  if (declaring === 1) document.addEventListener("keydown", onKeyDown);
  return () => {
    undo();
    declaring -= 1;
    if (declaring === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

/**
 * Registers shortcuts while the component is mounted. They are off while the user types and while a dialog or menu is
 * open, and are listed on the `?` sheet.
 * @param name heading on the sheet
 * @param options.isFrame for the site's frame: the page's own shortcut wins if both use the same key
 */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[], { isFrame = false } = {}): void {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run());
  // The handlers change with every render; keys and labels rarely do.
  const shown = JSON.stringify(shortcuts);
  // Layout effect, so that shortcuts work as soon as the page is visible: keyboard users press the next key at once.
  useLayoutEffect(() => {
    const parsed = JSON.parse(shown) as Omit<Shortcut, "run">[];
    return listenWhileDeclared({
      name,
      isFrame,
      shortcuts: parsed.map((shortcut) => ({ ...shortcut, run: () => run(shortcut.keys) })),
    });
  }, [name, isFrame, shown]);
}

const NONE: readonly KeyGroup[] = [];

export const useDeclaredKeys = (): readonly KeyGroup[] =>
  useSyncExternalStore(declaredKeys.subscribe, declaredKeys.effective, () => NONE);

export const useIsSheetOpen = (): boolean =>
  useSyncExternalStore(declaredKeys.subscribe, declaredKeys.isSheetOpen, () => false);
