type Field = HTMLInputElement | HTMLTextAreaElement;

export type FieldBefore = { field: Field; value: string; from: number | null; to: number | null };

export function fieldBefore(target: EventTarget | null): FieldBefore | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  return { field: target, value: target.value, from: target.selectionStart, to: target.selectionEnd };
}

/** Removes a scanner's input from a field as if the user had, so change listeners run. */
export function restoreField({ field, value, from, to }: FieldBefore): void {
  if (field.value === value) return;
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React ignores values set directly on the element.
  Object.getOwnPropertyDescriptor(owner.prototype, "value")!.set!.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
  if (from !== null) field.setSelectionRange(from, to);
}
