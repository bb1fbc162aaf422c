/** A lab's own texts of one e-mail, by the default text that each replaces, with placeholders: "Hello {firstName},". */
export type OwnTexts = Readonly<Record<string, string>>;

/** Characters of one text. */
export const LONGEST_MAIL_TEXT = 2000;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Returns the placeholders in a text, each once: ["firstName"]. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1]!)),
];

/** Fills placeholders; unknown ones stay, and values are never read as placeholders. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (hole, name: string) => (Object.hasOwn(values, name) ? values[name]! : hole));
