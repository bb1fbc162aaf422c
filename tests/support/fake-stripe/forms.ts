/** The format of Stripe's package: forms with names such as `items[0][price]`. */
export type Form = { [name: string]: Form | string };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    let at = form;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Form;
    at[path.at(-1)!] = value;
  }
  return form;
}

export const text = (value: Form | string | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;
export const within = (value: Form | string | undefined): Form => (typeof value === "object" ? value : {});
export const parts = (value: Form | string | undefined): Form[] => Object.values(within(value)).map(within);
export const texts = (value: Form | string | undefined): string[] =>
  Object.values(within(value)).filter((one) => typeof one === "string");
/** Merges metadata like Stripe: new keys are added to the existing ones. */
export const merged = (before: Record<string, string>, value: Form | string | undefined): Record<string, string> => ({
  ...before,
  ...(within(value) as Record<string, string>),
});
