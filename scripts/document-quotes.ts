// What documents show of the code: quoted lines, and paths. Part of document-rules.ts.
import type { Files, Finding } from "./document-rules.ts";

/** ```ts file=src/rules/money.ts */
const QUOTE_BEGINS = /^\s*(```+|~~~+)\s*\S+\s+file=(\S+)/u;

/** Between two quoted lines that stand apart in the file. */
const LEFT_OUT = "…";

type Line = { line: number; words: string };

/**
 * Every quoted line that its file does not have. What stands together in a block stands together in the file, and in the
 * same order; how far a line is indented does not matter, nor do empty ones.
 */
export function quoteFindings(files: Files, path: string): Finding[] {
  return quotesOf(files[path]!).flatMap(({ line, file, runs }) => {
    if (!(file in files)) return [{ path, line, problem: `there is no ${file}` }];
    const source = linesOf(files[file]!.split("\n")).map(({ words }) => words);
    let from = 0;
    for (const run of runs) {
      const { at, length } = placeOf(run, source, from);
      const missing = run[length];
      if (missing !== undefined)
        return [{ path, line: missing.line, problem: `${file} has no “${missing.words}” here` }];
      from = at + length;
    }
    return [];
  });
}

/** Where most of `run` stands in `source`, and how many of its lines do. */
function placeOf(run: readonly Line[], source: readonly string[], from: number): { at: number; length: number } {
  let best = { at: from, length: 0 };
  for (let at = from; at < source.length && best.length < run.length; at += 1) {
    const differs = run.findIndex(({ words }, index) => words !== source[at + index]);
    const length = differs < 0 ? run.length : differs;
    if (length > best.length) best = { at, length };
  }
  return best;
}

const linesOf = (texts: readonly string[], before = 0): Line[] =>
  texts.map((text, index) => ({ line: before + index + 1, words: text.trim() })).filter(({ words }) => words !== "");

/** The blocks of a document that name a file, each in its runs of lines between those that are left out. */
function quotesOf(markdown: string): { line: number; file: string; runs: Line[][] }[] {
  const texts = markdown.split("\n");
  return texts.flatMap((text, index) => {
    const [, fence, file] = QUOTE_BEGINS.exec(text) ?? [];
    if (fence === undefined || file === undefined) return [];
    const end = texts.findIndex((other, at) => at > index && other.trim().startsWith(fence));
    const runs: Line[][] = [[]];
    for (const line of linesOf(texts.slice(index + 1, end < 0 ? undefined : end), index + 1))
      if (line.words === LEFT_OUT) runs.push([]);
      else runs.at(-1)!.push(line);
    return [{ line: index + 1, file, runs }];
  });
}

const CODE = /`([^`]+)`/gu;
/** A path as it stands, without signs for "any" or "so on". */
const PLAIN_PATH = /^[\w.@+-]+(?:\/[\w.@+$[\]-]+)*\/?$/u;
const SOURCE = /\/[^/]+[.](?:tsx?|mjs|css|sql)$/u;

/** Every path between backticks, from the root of the project, at which nothing stands. */
export function shownPathFindings(files: Files, path: string, text: readonly Line[]): Finding[] {
  const paths = Object.keys(files);
  const folders = new Set(paths.flatMap((other) => other.split("/").slice(0, -1).slice(0, 1)));
  const isThere = (shown: string) => shown in files || paths.some((other) => other.startsWith(`${shown}/`));
  return text.flatMap(({ line, words }) =>
    [...words.matchAll(CODE)].flatMap(([, code = ""]) => {
      if (!PLAIN_PATH.test(code) || !code.includes("/")) return [];
      const isPath = SOURCE.test(code) || folders.has(code.split("/")[0]!);
      return !isPath || isThere(code.replace(/\/$/u, "")) ? [] : [{ path, line, problem: `there is no ${code}` }];
    }),
  );
}
