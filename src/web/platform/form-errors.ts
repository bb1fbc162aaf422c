import type { UseFormReturnType } from "@mantine/form";
import { CallError } from "../../contract/kit/client.ts";

export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : "Something went wrong here. Please try again.";
}

type FormWithFields<Values> = Pick<UseFormReturnType<Values>, "getValues" | "setErrors" | "getInputNode">;

/** Whether `path` ("rolls.0.notes") is a field of `values`, so that the form can show an error there. */
function leadsToField(values: unknown, path: string): boolean {
  let at: unknown = values;
  for (const step of path.split(".")) {
    if (typeof at !== "object" || at === null || !(step in at)) return false;
    at = (at as Record<string, unknown>)[step];
  }
  return true;
}

/**
 * Shows a failed call's errors at the form's fields, focuses the first one, and returns the message for the form as a
 * whole (null when every error belongs to a field).
 */
export function showCallErrors<Values>(form: FormWithFields<Values>, error: unknown): string | null {
  const errors = error instanceof CallError ? error.errors : [];
  const atFields = errors.filter(({ path }) => leadsToField(form.getValues(), path));
  if (atFields.length > 0) {
    form.setErrors(Object.fromEntries(atFields.map(({ path, message }) => [path, message])));
    focusFirst(
      form,
      atFields.map(({ path }) => path),
    );
  }
  const elsewhere = errors.filter((entry) => !atFields.includes(entry));
  if (errors.length === 0) return messageOf(error);
  return elsewhere.length > 0 ? elsewhere.map(({ message }) => message).join(" ") : null;
}

/**
 * Focuses the first of these fields; pass it to `form.onSubmit` as `(errors) => focusFirst(form, Object.keys(errors))`.
 */
export function focusFirst<Values>(form: Pick<FormWithFields<Values>, "getInputNode">, paths: readonly string[]): void {
  // First in page order, not in the server's order.
  const nodes = paths.map((path) => form.getInputNode(path as never)).filter((node) => node !== null);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const section = nodes[0]?.closest("details");
  if (section) section.open = true;
  nodes[0]?.focus();
}
