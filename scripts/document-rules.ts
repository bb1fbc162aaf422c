// What the project's documents, and the comments that refer to them, have to keep. check-documents.ts applies it.
import { quoteFindings, shownPathFindings } from "./document-quotes.ts";

/** Every file of the project by its path from the root; of those that nobody reads here (pictures) the text is empty. */
export type Files = Readonly<Record<string, string>>;

/** One thing that is wrong, where it stands. */
export type Finding = { path: string; line: number; problem: string };

type Place = { path: string; line: number };

const INDEX = "docs/decisions.md";
const RECORDS = "docs/decisions/";

/** Everything that is wrong with the documents and with what refers to them, in the order of the files. */
export function documentFindings(files: Files): Finding[] {
  const paths = Object.keys(files).toSorted();
  const sections = new Map(paths.filter(isDocument).map((path) => [path, new Set(slugsOf(files[path]!))]));
  return paths
    .flatMap((path) => {
      if (isDocument(path))
        return [
          ...linkFindings(files, sections, path),
          ...pathFindings(sections, path, codelessOf(files[path]!)),
          ...unnamedSources(path, wordsAlone(proseOf(files[path]!))),
          ...quoteFindings(files, path),
          ...shownPathFindings(files, path, codelessOf(files[path]!)),
        ];
      return commentsOf(path, files[path]!).flatMap((comment) => [
        ...pathFindings(sections, path, comment),
        ...unnamedSources(path, comment),
      ]);
    })
    .concat(decisionFindings(files));
}

const isDocument = (path: string): boolean => path.endsWith(".md") && (path.startsWith("docs/") || !path.includes("/"));

/** Lines of text that belong together, with the place of each: a comment, or a document's words. */
type Text = { line: number; words: string }[];

const finding = ({ path, line }: Place, problem: string): Finding => ({ path, line, problem });

/** Every match of `pattern` in words that may go on over line breaks, with the line on which it begins. */
function matchesIn(text: Text, pattern: RegExp): { line: number; match: RegExpExecArray }[] {
  const starts: number[] = [];
  let whole = "";
  for (const { words } of text) {
    starts.push(whole.length);
    whole += `${words.trim()} `;
  }
  return [...whole.matchAll(pattern)].map((match) => {
    const at = starts.findLastIndex((start) => start <= match.index);
    return { line: text[at]!.line, match };
  });
}

// ---- References in comments -----------------------------------------------------------------------------------------

/** docs/glossary.md, docs/product/orders.md#statuses */
const DOCUMENT_PATH = /(?<![\w/.-])(docs\/[\w./-]+?[.]md)(?:#([\w-]*))?/gu;

function pathFindings(sections: ReadonlyMap<string, ReadonlySet<string>>, path: string, comment: Text): Finding[] {
  return matchesIn(comment, DOCUMENT_PATH).flatMap(({ line, match: [, target = "", anchor] }) => {
    const problem = missing(sections, target, anchor);
    return problem === null ? [] : [finding({ path, line }, problem)];
  });
}

function missing(
  sections: ReadonlyMap<string, ReadonlySet<string>>,
  target: string,
  anchor: string | undefined,
): string | null {
  const headings = sections.get(target);
  if (headings === undefined) return `there is no ${target}`;
  if (anchor !== undefined && !headings.has(anchor)) return `${target} has no heading #${anchor}`;
  return null;
}

/** Ways to point somewhere that a reader of the project cannot follow. */
const UNNAMED: readonly { pattern: RegExp; problem: string }[] = [
  { pattern: /§+\s*\d/gu, problem: "a section by its number leads nowhere: name docs/….md#heading" },
  {
    pattern: /\bspecification\b|\bcore[- ]contract\b/giu,
    problem: "what the product must do stands in docs/product: name the page",
  },
  {
    pattern: /\bdecisions(?:[.]md)?\s*[,(]\s*["“]?\p{Lu}/gu,
    problem: "a decision has a record, behavior a page: name docs/decisions/….md or docs/product/….md",
  },
  {
    // A document's bare name; what stands at the root (README.md) is its own path.
    pattern: /(?<![\w/.<>*-])(?!(?:README|CONTRIBUTING|CHANGELOG|SECURITY)[.]md)[\w-]+[.]md\b/gu,
    problem: "name a document by its path from the root, such as docs/glossary.md",
  },
];

function unnamedSources(path: string, text: Text): Finding[] {
  return UNNAMED.flatMap(({ pattern, problem }) =>
    matchesIn(text, pattern).map(({ line, match }) => finding({ path, line }, `“${match[0].trim()}”: ${problem}`)),
  );
}

/** How comments begin in a kind of file, by its ending or its name; what an alert leads to is no comment, so of settings each line is read. */
const COMMENTS: Readonly<Record<string, { line: RegExp | null }>> = {
  ts: { line: /(?<=^|[\s;,({])\/\/(.*)$/u },
  tsx: { line: /(?<=^|[\s;,({])\/\/(.*)$/u },
  mjs: { line: /(?<=^|[\s;,({])\/\/(.*)$/u },
  css: { line: null },
  sql: { line: /(?<=^|\s)--(?!>)(.*)$/u },
  yml: { line: /^(.*)$/u },
  yaml: { line: /^(.*)$/u },
  Dockerfile: { line: /^(.*)$/u },
  Caddyfile: { line: /^(.*)$/u },
};

const BLOCK_BEGINS = /(?<=^|[\s;,({])\/\*+/u;

/**
 * The comments of a source, each as lines without their signs; line comments that follow each other are one. It does not
 * know strings: a comment begins where a sign stands by itself, not within a word, an address or quotation marks.
 */
function commentsOf(path: string, source: string): Text[] {
  const kind = COMMENTS[/(\w+)$/u.exec(path)?.[1] ?? ""];
  if (kind === undefined) return [];
  const comments: Text[] = [];
  let block: Text | null = null;
  let lastLineComment = Number.NaN;
  source.split("\n").forEach((text, index) => {
    const line = index + 1;
    let rest = text;
    for (;;) {
      if (block !== null) {
        const end = rest.indexOf("*/");
        block.push({ line, words: (end < 0 ? rest : rest.slice(0, end)).replace(/^\s*\*?\s?/u, "") });
        if (end < 0) return;
        block = null;
        rest = rest.slice(end + 2);
      }
      const begins = BLOCK_BEGINS.exec(rest);
      const lineComment = kind.line?.exec(rest) ?? null;
      if (lineComment !== null && (begins === null || lineComment.index < begins.index)) {
        const words = { line, words: lineComment[1]! };
        if (lastLineComment === line - 1) comments.at(-1)!.push(words);
        else comments.push([words]);
        lastLineComment = line;
        return;
      }
      if (begins === null) return;
      block = [];
      comments.push(block);
      rest = rest.slice(begins.index + begins[0].length);
    }
  });
  return comments;
}

// ---- Documents ------------------------------------------------------------------------------------------------------

/** A document's lines without code, in which nothing is a link or a heading. */
const proseOf = (markdown: string): Text =>
  codelessOf(markdown).map(({ line, words }) => ({ line, words: words.replace(/`[^`]*`/gu, "") }));

/** A document's lines without blocks of code. */
function codelessOf(markdown: string): Text {
  let fence: string | null = null;
  return markdown.split("\n").map((text, index) => {
    const mark = /^\s*(```+|~~~+)/u.exec(text)?.[1] ?? null;
    const isCode = fence !== null || mark !== null;
    if (fence === null) fence = mark;
    else if (mark?.startsWith(fence)) fence = null;
    return { line: index + 1, words: isCode ? "" : text };
  });
}

/** Without what the links in it lead to, which is followed by itself. */
const wordsAlone = (text: Text): Text =>
  text.map(({ line, words }) => ({
    line,
    words: words.replace(/\]\([^)]*\)/gu, "]").replace(/^\s*\[[^\]]+\]:.*$/u, ""),
  }));

/** The names by which a document's headings are linked to, as GitHub makes them. */
export function slugsOf(markdown: string): string[] {
  const used = new Map<string, number>();
  const codeless = proseOf(markdown);
  return markdown.split("\n").flatMap((text, index) => {
    const heading = codeless[index]!.words === "" ? null : /^#{1,6}\s+(.*?)\s*#*$/u.exec(text);
    if (heading === null) return [];
    const slug = heading[1]!
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const before = used.get(slug) ?? 0;
    used.set(slug, before + 1);
    return [before === 0 ? slug : `${slug}-${before}`];
  });
}

/** [words](target), ![picture](target) and [name]: target */
const LINK = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*(\S+)/gmu;

function linksOf(path: string, markdown: string): { line: number; target: string; anchor: string | undefined }[] {
  return proseOf(markdown).flatMap(({ line, words }) =>
    [...words.matchAll(LINK)].flatMap((match) => {
      const link = match[1] ?? match[2]!;
      if (/^[a-z][a-z\d+.-]*:/iu.test(link) || link.startsWith("//")) return [];
      const [file = "", anchor] = link.split("#");
      return [{ line, target: file === "" ? path : resolved(path, decodeURIComponent(file)), anchor }];
    }),
  );
}

/** "../settings.md" as it stands in docs/product/money.md is "docs/settings.md". */
function resolved(from: string, link: string): string {
  const parts = link.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of link.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function linkFindings(files: Files, sections: ReadonlyMap<string, ReadonlySet<string>>, path: string): Finding[] {
  return linksOf(path, files[path]!).flatMap(({ line, target, anchor }) => {
    if (sections.has(target)) {
      const problem = missing(sections, target, anchor);
      return problem === null ? [] : [finding({ path, line }, problem)];
    }
    const isThere = target in files || Object.keys(files).some((other) => other.startsWith(`${target}/`));
    return isThere ? [] : [finding({ path, line }, `there is no ${target}`)];
  });
}

// ---- Decisions ------------------------------------------------------------------------------------------------------

/** Every record is listed in the index. */
function decisionFindings(files: Files): Finding[] {
  const listed = new Set(linksOf(INDEX, files[INDEX] ?? "").map(({ target }) => target));
  return Object.keys(files)
    .filter((path) => path.startsWith(RECORDS) && !listed.has(path))
    .map((path) => finding({ path, line: 1 }, `is not in ${INDEX}`));
}
