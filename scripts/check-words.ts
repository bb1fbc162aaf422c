// Part of npm run check: few sentences in comments, on screens and in documents read oddly (CONTRIBUTING.md#how-we-write).
// With --list COUNT, it also prints the first COUNT odd sentences of each kind.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";

/** Odd sentences allowed per 1,000 in each kind of text. Lower a limit when the number falls; the goal is 20. */
const LIMITS = { comments: 40, screens: 3, documents: 6 };

const ODD: readonly RegExp[] = [
  /^(?:Who|Whoever|What|Whatever|Whose)\b(?![^.!]*\?)/u,
  /\b(?:be|is|are) (?:to be )?had\b/u,
  /\banew\b|\b(?:any|no|once) more\b(?! than)/u,
  /\bshall\b/iu,
  /\b(?:is|are|was|were|be|been) told\b|\b(?:tells?|told) of\b/u,
  /\bstands? (?:in|at|on|under|beside|there|for|as|so|above|below|among)\b/u,
  /\b(?:is|are|was|were) requested\b/u,
  /\blook(?:s|ed)? after\b/u,
  /\b(?:goes|go|went) back\b/u,
  /\b(?:of|by|with|for|from|at|in|to) (?:which|whom)\b/u,
  /\bthose (?:who|that|of|with|whose)\b/iu,
  /\b(?:some|no|any)body\b|\bwhoever\b/iu,
  /\bby (?:it|them)sel(?:f|ves)\b/u,
  /\bwhat (?:it|they|is|was|are|were|has|have|comes?|came|goes|went|stands?)\b/u,
  /\blets? (?:in|through|go of)\b|\bturn(?:s|ed) away\b/u,
];

/** Headings and labels that match a pattern but are fine. */
const FINE = new Set(["What you get"]);

type Kind = keyof typeof LIMITS;
type Sentence = { kind: Kind; place: string; text: string };

const project = join(import.meta.dirname, "..");
const sentences = [
  ...textsOf(sourceTexts, "{src,demo,scripts}/**/*.{ts,tsx,mjs}"),
  ...textsOf(documentTexts, "*.md", "docs/*.md", "docs/{decisions,product,operations}/**/*.md", "content/**/*.md"),
];
const shown = Number(/^--list$/u.test(process.argv[2] ?? "") ? process.argv[3] : 0);
const results = (Object.keys(LIMITS) as Kind[]).map((kind) => {
  const all = sentences.filter((sentence) => sentence.kind === kind);
  const odd = all.filter(({ text }) => !FINE.has(text) && ODD.some((pattern) => pattern.test(text)));
  const rate = (1000 * odd.length) / Math.max(1, all.length);
  const isOk = rate <= LIMITS[kind];
  if (!isOk || shown > 0)
    console.log(`${kind}: ${rate.toFixed(1)} of 1,000 sentences read oddly; the limit is ${LIMITS[kind]}`);
  for (const { place, text } of odd.slice(0, isOk ? shown : Math.max(shown, 60)))
    console.log(`  ${place}: ${text.slice(0, 200)}`);
  return isOk;
});
process.exit(results.every(Boolean) ? 0 : 1);

function textsOf(
  textsIn: (path: string, source: string) => { kind: Kind; text: string; at: number }[],
  ...patterns: string[]
): Sentence[] {
  return globSync(patterns, { cwd: project })
    .toSorted()
    .flatMap((path) => {
      const source = readFileSync(join(project, path), "utf8");
      return textsIn(path, source).flatMap(({ kind, text, at }) => {
        const place = `${path}:${source.slice(0, at).split("\n").length}`;
        return sentencesIn(text).map((sentence) => ({ kind, place, text: sentence }));
      });
    });
}

/** Splits a text into sentences of at least three words. */
function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replaceAll(/\s+/gu, " ").trim())
    .filter((sentence) => sentence.split(" ").length >= 3 && /[a-z]{2}/u.test(sentence));
}

/** Returns a Markdown document's paragraphs, without code and tables. */
function documentTexts(_path: string, source: string): { kind: Kind; text: string; at: number }[] {
  const prose = source.replaceAll(/^```[^]*?^```$|^(?:\||    ).*$/gmu, (code) => code.replaceAll(/[^\n]/gu, " "));
  return [...prose.matchAll(/^.*\S.*$/gmu)].map(({ 0: line, index }) => ({
    kind: "documents",
    text: line.replaceAll(/[`*_#>]|^- /gu, ""),
    at: index,
  }));
}

/** Returns a source file's comments and visible text: text between tags, and strings that begin like sentences. */
function sourceTexts(path: string, source: string): { kind: Kind; text: string; at: number }[] {
  const { program, comments } = parseSync(path, source);
  const found = comments.map(({ value, start }) => ({
    kind: "comments" as Kind,
    text: value.replaceAll(/^\s*\*+/gmu, ""),
    at: start,
  }));
  if (!path.startsWith("src/") || /\.test\.tsx?$/u.test(path)) return found;
  const see = (text: string, at: number) => void found.push({ kind: "screens", text, at });
  new Visitor({
    JSXText: ({ value, start }) => see(value, start),
    Literal({ value, start }) {
      if (typeof value === "string" && /^[A-Z“$][^]*\s/u.test(value)) see(value, start);
    },
    TemplateLiteral({ start, end }) {
      const text = source.slice(start + 1, end - 1);
      if (/^[A-Z“$][^]*\s/u.test(text) && !/\b(?:select|insert into|update \w+ set)\b/u.test(text)) see(text, start);
    },
  }).visit(program);
  return found;
}
