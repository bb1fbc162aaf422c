import { isTypedInto } from "../keys/pressed.ts";
import { SCANNER_GAP_MS } from "./read-scanner.ts";

/**
 * Delays non-text keys briefly, because they may start a barcode whose letters would each trigger a shortcut. Keys
 * typed by hand are then sent on to their targets in order; a barcode's keys are dropped.
 */
export function createHeldKeys() {
  let held: { event: KeyboardEvent; target: EventTarget }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const going = new WeakSet<Event>();
  const drop = () => {
    clearTimeout(timer);
    held = [];
  };
  const letGo = () => {
    const those = held;
    drop();
    for (const { event, target } of those) {
      const { key, code, location, shiftKey } = event;
      const again = new KeyboardEvent("keydown", { key, code, location, shiftKey, bubbles: true, cancelable: true });
      going.add(again);
      (target instanceof Node && target.isConnected ? target : document.body).dispatchEvent(again);
    }
  };
  return {
    /** Whether this event was held and is now being sent on. */
    isGoing: (event: KeyboardEvent): boolean => going.has(event),
    /**
     * Holds a key that may belong to a barcode. Keys with a browser default that pages prevent ("/" and the space bar)
     * are not held.
     */
    hold(event: KeyboardEvent): void {
      const { key, target } = event;
      if (key === "Shift") return;
      if (key.length !== 1 || key === " " || key === "/" || event.repeat) return letGo();
      if (target === null || isTypedInto(target)) return;
      event.stopImmediatePropagation();
      held.push({ event, target });
      clearTimeout(timer);
      timer = setTimeout(letGo, SCANNER_GAP_MS);
    },
    letGo,
    drop,
  };
}
