import { flushSync } from "react-dom";
import type { RecordedAction } from "./event-recorder-script.ts";

/**
 * Replays, once and in order, input from before hydration, because the page looked ready. Runs synchronously, so that
 * no other event comes between; afterwards React receives all events itself.
 */
export function replayEvents(): void {
  const input = window.early?.input;
  if (!input) return;
  input.replaying = true;
  // Each action's result must be on the page before the next action, which may depend on it.
  for (const deed of input.deeds) {
    try {
      flushSync(() => doAgain(deed));
    } catch (error) {
      reportError(error);
    }
  }
  window.early!.input = null;
}

function doAgain(deed: RecordedAction): void {
  if ("press" in deed) {
    delete deed.press.dataset.heard;
    if (deed.press.isConnected) deed.press.click();
  } else if ("enter" in deed) {
    if (deed.enter.isConnected) enter(deed);
  } else if (deed.send.isConnected) deed.send.requestSubmit(deed.by);
}

/**
 * React detects a change only if the field's value differs from its last known one, so the field is set to the opposite
 * first.
 */
function enter({ enter: field, value, checked }: Extract<RecordedAction, { enter: unknown }>): void {
  if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
    field.checked = !checked;
    field.click();
    return;
  }
  if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  field.value = "";
  // Bypasses React's own setter, which tracks the value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")!.set!.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
