import { flushSync } from "react-dom";
import type { RecordedAction } from "./event-recorder-script.ts";

/**
 * Does again, once and in its order, what somebody did before the page was alive: it looked ready, and nothing may be
 * lost. All at once, so that nothing else comes between; from then on React has every event.
 */
export function replayEvents(): void {
  const input = window.early?.input;
  if (!input) return;
  input.replaying = true;
  // What each brings about stands on the page before the next, which may be about that.
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

/** React hears of a field only when it holds something else than React believes, so the field first says the opposite. */
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
  // Past the setter by which React watches the field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")!.set!.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
