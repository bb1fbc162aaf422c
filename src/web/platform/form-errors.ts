import type { UseFormReturnType } from "@mantine/form";
import { CallError } from "../../contract/kit/client.ts";

/** What to say when something failed, for people. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : "Something went wrong here. Please try again.";
}

/** The part of a Mantine form that errors are put into. */
type FormWithFields<Values> = Pick<UseFormReturnType<Values>, "getValues" | "setErrors" | "getInputNode">;

/** Whether `path` ("rolls.0.notes") leads to a field of `values`; then the form can show an error there. */
function leadsToField(values: unknown, path: string): boolean {
  let at: unknown = values;
  for (const step of path.split(".")) {
    if (typeof at !== "object" || at === null || !(step in at)) return false;
    at = (at as Record<string, unknown>)[step];
  }
  return true;
}

/**
 * Puts the errors of a failed call at the form's fields, moves the focus to the first of them, and answers what is left
 * to say for the form as a whole (null when every error found its field).
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

/** Moves the focus to the first of these fields; give it to `form.onSubmit` as `(errors) => focusFirst(form, Object.keys(errors))`. */
export function focusFirst<Values>(form: Pick<FormWithFields<Values>, "getInputNode">, paths: readonly string[]): void {
  // "First" as the page shows them, not as the server lists them.
  const nodes = paths.map((path) => form.getInputNode(path as never)).filter((node) => node !== null);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  nodes[0]?.focus();
}
