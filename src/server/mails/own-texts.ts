import type { Lab } from "../../rules/lab-settings/lab-profile.ts";
import { fillText, type OwnTexts } from "../../rules/mails/own-texts.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import type { Letter, LetterContext, Part, Template } from "./letter.ts";

/** Strings of a mail's data that are codes, which templates compare: they are never placeholders. */
const IS_CODE = /^[A-Z][A-Z0-9_]*$/;
const COMPARED = new Set(["side", "kind", "template"]);
const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * The value of each placeholder: the data's texts, the amounts that the mail names, and the lab's name and e-mail. Other
 * numbers are counts, which sentences agree with.
 */
function valuesOf({ subject, parts }: Letter, data: object, lab: Lab): Record<string, string> {
  const written = [subject, ...parts.filter(isEditable).map(({ text }) => text)].join("\n");
  const entries = Object.entries(data).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "number") {
      const dollars = formatDollars(cents(value));
      return written.includes(dollars) ? [[name, dollars]] : [];
    }
    const isText =
      typeof value === "string" && value !== "" && !IS_TIME.test(value) && !(IS_CODE.test(value) || COMPARED.has(name));
    return isText ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(entries), lab: lab.name, labEmail: lab.email };
}

const mark = (name: string): string => `{${name}}`;

/** Replaces amounts, which templates format themselves, by their placeholders. */
const withAmounts = (text: string, amounts: readonly (readonly [name: string, dollars: string])[]): string =>
  amounts.reduce((marked, [name, dollars]) => marked.replaceAll(dollars, mark(name)), text);

/**
 * Writes a mail with placeholders in place of its data: the texts that staff see and replace. The branches of the
 * template are those of the data.
 */
function patternsOf<Data extends object>(
  template: Template<Data>,
  data: Data,
  context: LetterContext,
  values: Readonly<Record<string, string>>,
): Letter {
  const given = data as Record<string, unknown>;
  const names = Object.keys(values);
  const marked = Object.fromEntries(
    names.filter((name) => typeof given[name] === "string").map((name) => [name, mark(name)]),
  );
  const amounts = names.filter((name) => typeof given[name] === "number").map((name) => [name, values[name]!] as const);
  const letter = template(
    { ...data, ...marked },
    {
      ...context,
      lab: { ...context.lab, name: mark("lab"), email: mark("labEmail") },
      unseal: (sealed) => sealed,
    },
  );
  return {
    subject: withAmounts(letter.subject, amounts),
    preview: letter.preview,
    parts: letter.parts.map((part) => (isEditable(part) ? { ...part, text: withAmounts(part.text, amounts) } : part)),
  };
}

/** Headings and paragraphs. Lists, sums and buttons stay as they are, and so does the layout. */
const isEditable = (part: Part): part is Extract<Part, { kind: "heading" | "text" }> =>
  part.kind === "heading" || part.kind === "text";

/** A text that staff may replace, as it is by default. */
export type DefaultText = { kind: "subject" | "heading" | "text"; text: string };

/** Returns a mail's subject, headings and paragraphs with placeholders, and all placeholders that it knows. */
export function defaultTexts<Data extends object>(template: Template<Data>, data: Data, context: LetterContext) {
  const values = valuesOf(template(data, context), data, context.lab);
  const { subject, parts } = patternsOf(template, data, context, values);
  const texts: DefaultText[] = [
    { kind: "subject", text: subject },
    ...parts.flatMap((part) =>
      isEditable(part) && part.text.trim() !== "" ? [{ kind: part.kind, text: part.text }] : [],
    ),
  ];
  return { texts, placeholders: Object.keys(values).filter((name) => !/url|token|code$/i.test(name)) };
}

/** Writes a mail with the lab's own texts. Texts without a replacement are the default ones. */
export function writeLetter<Data extends object>(
  template: Template<Data>,
  data: Data,
  context: LetterContext,
  own: OwnTexts | undefined,
): Letter {
  const letter = template(data, context);
  if (own === undefined || Object.keys(own).length === 0) return letter;
  const values = valuesOf(letter, data, context.lab);
  const patterns = patternsOf(template, data, context, values);
  // Placeholders made the template take another branch: its texts cannot be told apart.
  if (patterns.parts.length !== letter.parts.length) return letter;
  const written = (pattern: string, text: string) => {
    const mine = Object.hasOwn(own, pattern) ? own[pattern] : undefined;
    return mine === undefined ? text : fillText(mine, values);
  };
  return {
    ...letter,
    subject: written(patterns.subject, letter.subject),
    parts: letter.parts.map((part, at) => {
      const pattern = patterns.parts[at]!;
      return isEditable(part) && isEditable(pattern) ? { ...part, text: written(pattern.text, part.text) } : part;
    }),
  };
}
