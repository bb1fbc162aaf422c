/** What of a key event is read. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * A key event as shortcuts are written: "J", "shift+P", "mod+Z" (Ctrl, or ⌘ on a Mac), "/", "?", "Escape". Signs are
 * named as they are typed, wherever the keyboard has them; letters by their key also where the keyboard writes Greek or
 * Cyrillic. Null for what shortcuts leave alone, such as the signs behind AltGr.
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

/** Inputs into which nothing is typed. */
const NOT_TYPED_INTO = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"]);

/** Whether keys are text for what has the focus: a field that is typed into. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED_INTO.has(target.type);
}

/** Whether keys belong to what has the focus: a field that is typed into, or an open menu, list or dialog. */
export const belongsElsewhere = (target: EventTarget | null): boolean =>
  isTypedInto(target) ||
  (target instanceof HTMLElement &&
    target.closest("[role=menu], [role=listbox], [role=dialog], [role=alertdialog]") !== null);

/** Whether a key presses what somebody has gone to by keys: a button, a link. One that only kept the focus of a click is not meant. */
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

/** "shift+P" as it is shown, a part for each key: ["⇧", "P"]. @param isMac there "mod" is ⌘, else Ctrl */
export function shownKeys(keys: string, isMac: boolean): string[] {
  if (keys === "+") return [keys];
  return keys.split("+").map((key) => (key === "mod" ? (isMac ? "⌘" : "Ctrl") : (SHOWN[key] ?? key)));
}
