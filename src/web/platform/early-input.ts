import type { EarlyInput } from "./early-script.ts";

/** Does again, once, what somebody did before the page was alive: it looked ready, and nothing may be lost. */
export function replayEarlyInput(): void {
  const { early } = window;
  if (!early?.input) return;
  const { pressed, entered, sent } = early.input;
  early.input = null;
  for (const [field, held] of entered) if (field.isConnected) enter(field, held);
  for (const button of pressed) if (button.isConnected) button.click();
  if (sent?.form.isConnected) sent.form.requestSubmit(sent.by);
}

type Field = Parameters<EarlyInput["entered"]["set"]>[0];

/** React hears of a field only when it holds something else than React believes, so the field first says the opposite. */
function enter(field: Field, { value, checked }: { value: string; checked: boolean }): void {
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
