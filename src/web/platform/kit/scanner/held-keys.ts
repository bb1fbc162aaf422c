import { isTypedInto } from "../keys/pressed.ts";
import { SCANNER_GAP_MS } from "./read-scanner.ts";

/**
 * Keys that are no text wait for a moment, since they may be the beginning of a barcode whose letters would each press the
 * key of a step. Those of a hand then go on to where they were pressed, in their order; those of a barcode go nowhere.
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
    /** Whether it is one that waited and goes on now. */
    isGoing: (event: KeyboardEvent): boolean => going.has(event),
    /** Has it wait where it may be a barcode's. What the browser itself does with a key is left alone: so "/" and the space bar, which pages forbid it, do not wait. */
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
