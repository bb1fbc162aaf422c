// Part of npm run check: few sentences read oddly on screens, in mails and in documents (CONTRIBUTING.md#how-we-write).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oddPatternIn, type Sentence, sentencesOfDocument, sentencesOfSource } from "./word-rules.ts";

const project = join(import.meta.dirname, "..");
const paths = (...patterns: string[]) => globSync(patterns, { cwd: project }).toSorted();
const read = (path: string) => readFileSync(join(project, path), "utf8");

/** Hits per 1,000 sentences. */
const MOST = { "screens and mails": 10, documents: 30 };

/** Hits that are fine as they are, by path and the beginning of the sentence, with why. */
const FINE: readonly (readonly [path: string, sentence: string, why: string])[] = [
  ["src/web/shop/film-development-page.tsx", "What you get", "a heading that everyone uses"],
];

const sources = paths("src/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/u.test(path));
const documents = paths("*.md", "docs/*.md", "docs/{decisions,product,operations}/**/*.md", "content/**/*.md");
const isOk = [
  isWithin("screens and mails", sources, sentencesOfSource),
  isWithin("documents", documents, (_, text) => sentencesOfDocument(text)),
].every(Boolean);
process.exit(isOk ? 0 : 1);

/** Whether few enough sentences of these files are odd; names them otherwise. */
function isWithin(
  what: keyof typeof MOST,
  files: readonly string[],
  sentencesOf: (path: string, text: string) => Sentence[],
): boolean {
  const all = files.flatMap((path) => sentencesOf(path, read(path)).map((sentence) => ({ path, ...sentence })));
  const odd = all.flatMap(({ path, line, text }) => {
    const pattern = oddPatternIn(text);
    const isFine = FINE.some(([at, beginning]) => at === path && text.startsWith(beginning));
    return pattern === null || isFine ? [] : [`${path}:${line}: "${text.slice(0, 1000)}" (${pattern})`];
  });
  const rate = (1000 * odd.length) / Math.max(1, all.length);
  if (rate <= MOST[what]) return true;
  console.log(`${Math.round(rate)} of 1,000 sentences in ${what} read oddly; the limit is ${MOST[what]}:`);
  console.log(odd.join("\n"));
  return false;
}
