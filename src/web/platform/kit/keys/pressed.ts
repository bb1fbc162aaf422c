export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Returns a key event in shortcut notation: "J", "shift+P", "mod+Z" (Ctrl, or ⌘ on a Mac), "/", "?", "Escape". Symbols
 * are named by the typed character, on any keyboard layout; letters by their key, also on Greek or Cyrillic layouts.
 * Null for keys that shortcuts ignore, for example symbols typed with AltGr.
 */
export function pressedKeys({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (altKey) return null;
  const isSign = key.length === 1 && key !== " ";
  const isLatin = /^[a-z]$/i.test(key);
  const letter = isLatin ? key : isSign && key > "\u007F" ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const name = letter?.toUpperCase() ?? (key === " " ? "Space" : key);
  const mod = ctrlKey || metaKey ? "mod+" : "";
  const shift = shiftKey && (letter !== undefined || !isSign) ? "shift+" : "";
  return mod + shift + name;
}

const NOT_TYPED_INTO = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"]);

export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED_INTO.has(target.type);
}

/** Whether keys belong to the focused element: a text field, or an open menu, list, or dialog. */
export const belongsElsewhere = (target: EventTarget | null): boolean =>
  isTypedInto(target) ||
  (target instanceof HTMLElement &&
    target.closest("[role=menu], [role=listbox], [role=dialog], [role=alertdialog]") !== null);

/** Whether the key presses a button or link focused by keyboard. Elements focused by a click do not count. */
export const pressesFocused = (key: string, target: EventTarget | null): boolean =>
  (key === "Enter" || key === " ") &&
  target instanceof HTMLElement &&
  target.matches(":is(a[href], button, summary, [role=button]):focus-visible");

const SHOWN: Readonly<Record<string, string>> = {
  shift: "⇧",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** Splits "shift+P" into display labels, one per key: ["⇧", "P"]. @param isMac "mod" is ⌘ on a Mac, else Ctrl */
export function shownKeys(keys: string, isMac: boolean): string[] {
  if (keys === "+") return [keys];
  return keys.split("+").map((key) => (key === "mod" ? (isMac ? "⌘" : "Ctrl") : (SHOWN[key] ?? key)));
}
