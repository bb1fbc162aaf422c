import { sharedValue, useSharedValue } from "./shared-value.ts";

/** Full-window overlays that block everything else, like a modal `<dialog>`; the last one is on top. */
const rooms = sharedValue<readonly HTMLElement[]>([]);

/** Returns a function that removes it. */
export function enterTopLayer(room: HTMLElement): () => void {
  rooms.set([...rooms.get(), room]);
  return () => rooms.set(rooms.get().filter((other) => other !== room));
}

/** Container for toasts and dialogs so that they are visible and clickable; null when no overlay is open. */
export const topLayer = (): HTMLElement | null => rooms.get().at(-1) ?? null;

/** Elements that Escape closes before the overlay. */
const OPEN_ABOVE = "[aria-modal=true], [role=menu], [role=listbox], [aria-expanded=true]";

/** Escape first applies to open elements or text fields in the overlay, and only then to the overlay itself. */
function leaveEscape(event: KeyboardEvent): void {
  const room = topLayer();
  if (room === null || event.key !== "Escape") return;
  const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (isTyped || room.querySelector(OPEN_ABOVE)) event.preventDefault();
}
// Runs before any dialog's listener, which may close the dialog before we check for it.
if (typeof window !== "undefined") addEventListener("keydown", leaveEscape, { capture: true });

export const useTopLayer = (): HTMLElement | null => useSharedValue(rooms).at(-1) ?? null;
