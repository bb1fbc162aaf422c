// Part of npm run check: links, document paths, quoted code and the paths of browser chunks lead to something that exists, and
// every decision is in the index.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { CHUNKS } from "../vite.config.ts";

const project = join(import.meta.dirname, "..");
const IGNORED = new Set(["node_modules", "build", "data", "test-results", "playwright-report"]);
const glob = (pattern: string | string[]): string[] =>
  globSync(pattern, { cwd: project }).map((path) => path.replaceAll("\\", "/"));
const read = (path: string): string => readFileSync(join(project, path), "utf8");

const documents = new Map(glob(["*.md", "docs/**/*.md"]).map((path) => [path, read(path)]));
const slugs = new Map([...documents].map(([path, text]) => [path, new Set(slugsOf(text))]));
const exists = (path: string): boolean => existsSync(join(project, path));
const folders = new Set(readdirSync(project).filter((name) => !IGNORED.has(name)));

const problems: string[] = [];
const report = (path: string, line: number, problem: string) => void problems.push(`${path}:${line}: ${problem}`);

for (const [path, text] of documents) {
  checkLinks(path, text);
  checkReferences(path, codeless(text));
  checkQuotes(path, text);
  checkPaths(path, text);
}
for (const path of glob("{src,demo,tests,scripts,benchmarks,migrations,ops}/**/*.{ts,tsx,mjs,css,sql,yml,yaml}"))
  checkReferences(path, read(path));
const index = documents.get("docs/decisions.md") ?? "";
for (const path of documents.keys())
  if (path.startsWith("docs/decisions/") && !index.includes(`](${path.slice("docs/".length)})`))
    report(path, 1, "is not in docs/decisions.md");
checkChunks();

for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

function checkTarget(path: string, line: number, target: string, anchor: string | undefined): void {
  if (!exists(target)) report(path, line, `there is no ${target}`);
  else if (anchor && slugs.has(target) && !slugs.get(target)!.has(anchor))
    report(path, line, `${target} has no heading #${anchor}`);
}

/** [words](target), ![picture](target) and [name]: target */
function checkLinks(path: string, text: string): void {
  const prose = codeless(text).replaceAll(/`[^`\n]*`/gu, "");
  for (const { line, match } of matchesIn(
    prose,
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*(\S+)/gmu,
  )) {
    const link = match[1] ?? match[2]!;
    if (/^[a-z][a-z\d+.-]*:|^\/\//iu.test(link)) continue;
    const [file = "", anchor] = link.split("#");
    checkTarget(path, line, file === "" ? path : normalize(join(dirname(path), decodeURIComponent(file))), anchor);
  }
}

/** Matches docs/product/orders.md#statuses in comments and documents. */
function checkReferences(path: string, text: string): void {
  for (const { line, match } of matchesIn(text, /(?<![\w/.-])(docs\/[\w./-]+?[.]md)(?:#([\w-]*))?/gu))
    checkTarget(path, line, match[1]!, match[2]);
}

/** Checks paths in backticks, without placeholders. */
function checkPaths(path: string, text: string): void {
  for (const { line, match } of matchesIn(codeless(text), /`([\w.@+-]+(?:\/[\w.@+$[\]-]+)+\/?)`/gu)) {
    const shown = match[1]!;
    if (folders.has(shown.split("/")[0]!) || /\/[^/]+[.](?:tsx?|mjs|css|sql)$/u.test(shown))
      checkTarget(path, line, shown.replace(/\/$/u, ""), undefined);
  }
}

/** Blocks with `file=`: lines between two "…" are in the file, together and in this order. Indentation and empty lines do not count. */
function checkQuotes(path: string, text: string): void {
  for (const { line, match } of matchesIn(text, /^\s*(```+)\s*\S+\s+file=(\S+)\n([^]*?)\n\s*\1/gmu)) {
    const [, , file = "", quote = ""] = match;
    if (!exists(file)) {
      report(path, line, `there is no ${file}`);
      continue;
    }
    const source = linesOf(read(file));
    let from = 0;
    for (const run of quote.split(/^\s*…\s*$/mu).map(linesOf)) {
      const at = source.findIndex(
        (_, start) => start >= from && run.every((words, offset) => source[start + offset] === words),
      );
      if (at < 0) {
        report(path, line, `${file} has no “${run.find((words) => !source.includes(words, from)) ?? run[0]}” here`);
        break;
      }
      from = at + run.length;
    }
  }
}

/** Every path in the chunk patterns of vite.config.ts matches a file: a renamed one would silently move to another chunk. */
function checkChunks(): void {
  const sources = glob("src/**/*.{ts,tsx,css}").filter((path) => !/\.test\.tsx?$/u.test(path));
  const files = [
    ...sources,
    ...sources.map((path) => `${path}?calls`),
    ...glob(["node_modules/{*,@*/*}/package.json", "node_modules/@mantine/core/esm/**/*.mjs"]),
  ];
  for (const { name, test } of CHUNKS)
    for (const path of alternativesOf(test.source))
      if (!files.some((file) => new RegExp(path, "u").test(file)))
        report("vite.config.ts", 1, `nothing matches ${path} of the chunk "${name}"`);
}

/** Expands "a/(b|c)" to "a/b" and "a/c". Groups that look ahead stay as they are. */
function alternativesOf(pattern: string): string[] {
  let found = [""];
  const all: string[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at]!;
    if (sign === "|") {
      all.push(...found);
      found = [""];
    } else if (sign === "(" && pattern[at - 1] !== "\\") {
      const end = closing(pattern, at);
      const group = pattern.slice(at, end + 1);
      const isLookaround = /^\(\?[!=<]/u.test(group);
      const inner = isLookaround ? [group] : alternativesOf(group.replace(/^\((?:\?:)?/u, "").slice(0, -1));
      found = found.flatMap((before) => inner.map((after) => before + after));
      at = end;
    } else {
      const length = sign === "\\" ? 2 : 1;
      found = found.map((before) => before + pattern.slice(at, at + length));
      at += length - 1;
    }
  }
  return [...all, ...found];
}

function closing(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; ; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "(") depth++;
    else if (pattern[at] === ")" && --depth === 0) return at;
  }
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function matchesIn(text: string, pattern: RegExp): { line: number; match: RegExpExecArray }[] {
  return [...text.matchAll(pattern)].map((match) => ({ line: text.slice(0, match.index).split("\n").length, match }));
}

function codeless(markdown: string): string {
  return markdown.replaceAll(/^[ \t]*(```+|~~~+)[^]*?^[ \t]*\1[^\n]*$/gmu, (code) => code.replaceAll(/[^\n]/gu, ""));
}

/** Returns the anchors of a document's headings, as GitHub generates them. */
function slugsOf(markdown: string): string[] {
  const counts = new Map<string, number>();
  return [...codeless(markdown).matchAll(/^#{1,6}\s+(.*?)\s*#*$/gmu)].map(([, heading = ""]) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}
