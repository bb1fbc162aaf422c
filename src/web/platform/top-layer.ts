import { sharedValue, useSharedValue } from "./shared-value.ts";

/** Rooms over the whole window that shut everything else out, as a modal `<dialog>` does; the last one is on top. */
const rooms = sharedValue<readonly HTMLElement[]>([]);

/** Answers what takes it back. */
export function enterTopLayer(room: HTMLElement): () => void {
  rooms.set([...rooms.get(), room]);
  return () => rooms.set(rooms.get().filter((other) => other !== room));
}

/** Where notices and dialogs belong so that they can be seen and pressed; null while the page itself is what one sees. */
export const topLayer = (): HTMLElement | null => rooms.get().at(-1) ?? null;

/** What Escape closes before it closes the room. */
const OPEN_ABOVE = "[aria-modal=true], [role=menu], [role=listbox], [aria-expanded=true]";

/** Escape is for what is open in the room, or typed into; only after that it is the room's own. */
function leaveEscape(event: KeyboardEvent): void {
  const room = topLayer();
  if (room === null || event.key !== "Escape") return;
  const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (isTyped || room.querySelector(OPEN_ABOVE)) event.preventDefault();
}
// Before any dialog listens, which may be gone by the time that it is looked for.
if (typeof window !== "undefined") addEventListener("keydown", leaveEscape, { capture: true });

/** The same, for what is drawn there. */
export const useTopLayer = (): HTMLElement | null => useSharedValue(rooms).at(-1) ?? null;
