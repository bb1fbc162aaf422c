type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field as it was before a scanner typed into it. */
export type FieldBefore = { field: Field; value: string; from: number | null; to: number | null };

/** The field that has the focus, as it is now; null where nothing would be typed into. */
export function fieldBefore(target: EventTarget | null): FieldBefore | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  return { field: target, value: target.value, from: target.selectionStart, to: target.selectionEnd };
}

/** Takes what a scanner typed back out of a field, as if the person had: whoever listens to it hears of the change. */
export function restoreField({ field, value, from, to }: FieldBefore): void {
  if (field.value === value) return;
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React looks past values that are set on the element itself.
  Object.getOwnPropertyDescriptor(owner.prototype, "value")!.set!.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
  if (from !== null) field.setSelectionRange(from, to);
}
