import { flushSync } from "react-dom";
import type { RecordedAction } from "./event-recorder-script.ts";

type Typed = Extract<RecordedAction, { enter: unknown }>;
type Field = Typed["enter"];

/**
 * Replays, once and in order, input from before hydration, because the page looked ready. Runs synchronously, so that
 * no other event comes between; afterwards React receives all events itself.
 */
export function replayEvents(): void {
  const input = window.early?.input;
  if (!input) return;
  input.replaying = true;
  // Each action's result must be on the page before the next action, which may depend on it.
  for (const action of input.actions) {
    try {
      flushSync(() => doAgain(action));
    } catch (error) {
      reportError(error);
    }
  }
  window.early!.input = null;
}

function doAgain(action: RecordedAction): void {
  if ("press" in action) {
    delete action.press.dataset.heard;
    if (action.press.isConnected) action.press.click();
  } else if ("enter" in action) {
    const field = action.enter.isConnected ? action.enter : successorOf(action.enter);
    if (field) enter(field, action);
  } else if (action.send.isConnected) action.send.requestSubmit(action.by);
}

/**
 * Finds the field in place of one that is gone: a browser whose page differed from the server's builds it again, and
 * typed text must not be lost.
 */
function successorOf(field: Field): Field | null {
  const path = field.dataset["path"];
  const form = field.closest("form")?.getAttribute("aria-label");
  if (path === undefined) return null;
  const inForm = form ? `form[aria-label="${CSS.escape(form)}"] ` : "";
  return document.querySelector<Field>(`${inForm}${field.localName}[data-path="${CSS.escape(path)}"]`);
}

/**
 * React detects a change only if the field's value differs from its last known one, so the field is set to the opposite
 * first.
 */
function enter(field: Field, { value, checked }: Typed): void {
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
