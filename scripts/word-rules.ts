// Patterns of sentences that read oddly to an American reader (CONTRIBUTING.md#how-we-write), counted per 1,000 sentences.
import { parseSync, Visitor } from "vite";

/** Each with its name in reports. */
export const ODD_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["a clause as the subject (Who…, What…, Whoever…)", /^(?:Who|Whoever|What|Whatever|Whose)\b(?![^.!]*\?)/u],
  ["can be had", /\b(?:be|is|are) (?:to be )?had\b/u],
  ["anew, once more, any more", /\banew\b|\b(?:any|once) more\b(?! than)/u],
  ["shall", /\bshall\b/iu],
  ["is told, tells of", /\b(?:is|are|was|were|be|been) told\b|\b(?:tells?|told) of\b/u],
  ["stands in, on, beside", /\bstands? (?:in|at|on|under|beside|there|for|as|so|above|below|among)\b/u],
  ["is asked", /\b(?:is|are|was|were) asked\b/u],
  ["looks after", /\blook(?:s|ed)? after\b/u],
  ["goes back", /\b(?:goes|go|went) back\b/u],
  ["of which, to whom", /\b(?:of|by|with|for|from|at|in|to) (?:which|whom)\b/u],
  ["those who, those that", /\bthose (?:who|that|of|with|whose)\b/iu],
  ["somebody, nobody, whoever", /\b(?:some|no|any)body\b|\bwhoever\b/iu],
  ["by itself", /\bby (?:it|them)sel(?:f|ves)\b/u],
  ["what it is, what is", /\bwhat (?:it|they|is|was|are|were|has|have|comes?|came|goes|went|stands?)\b/u],
  ["lets in, turns away", /\blets? (?:in|through|go of)\b|\bturn(?:s|ed) away\b/u],
];

/** A sentence at a line. */
export type Sentence = { line: number; text: string };

const lineAt = (source: string, at: number): number => source.slice(0, at).split("\n").length;

/** The sentences of a text: at least three words, one of them in small letters. */
const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replaceAll(/\s+/gu, " ").trim())
    .filter((sentence) => sentence.split(" ").length >= 3 && /[a-z]{2}/u.test(sentence));

/** Code blocks, tables and indented code hold no prose. */
const NO_PROSE = /^(?:```|\||    )/u;

/** The sentences of a Markdown document, without its code and tables. */
export function sentencesOfDocument(text: string): Sentence[] {
  let isCode = false;
  return text.split("\n").flatMap((row, at) => {
    if (row.startsWith("```")) isCode = !isCode;
    if (isCode || NO_PROSE.test(row)) return [];
    return sentencesIn(row.replaceAll(/[`*_#>]|^- /gu, "")).map((sentence) => ({ line: at + 1, text: sentence }));
  });
}

/** Matches sentences and labels for people, not keys, classes or SQL. */
const FOR_PEOPLE = /^[A-Z“$][^]*\s/u;
const SQL = /\b(?:select|insert into|update \w+ set)\b/u;

/** The sentences that a source shows to people: text between tags, and strings that begin as sentences do. */
export function sentencesOfSource(path: string, source: string): Sentence[] {
  const found: Sentence[] = [];
  const see = (text: string, start: number) => {
    for (const sentence of sentencesIn(text)) found.push({ line: lineAt(source, start), text: sentence });
  };
  new Visitor({
    JSXText: ({ value, start }) => see(value, start + (/\S/u.exec(value)?.index ?? 0)),
    Literal({ value, start }) {
      if (typeof value === "string" && FOR_PEOPLE.test(value)) see(value, start);
    },
    TemplateLiteral({ start, end }) {
      const text = source.slice(start + 1, end - 1);
      if (FOR_PEOPLE.test(text) && !SQL.test(text)) see(text, start);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** The odd pattern in a sentence; null in a plain one. */
export const oddPatternIn = (sentence: string): string | null =>
  ODD_PATTERNS.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
