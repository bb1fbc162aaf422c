// Tables, columns and closed lists that hand-written SQL spells instead of naming them by their definitions: the import
// rules do not see who touches them, and nobody finds them when they are renamed.
import { dirname } from "node:path";
import { type Piece, readSource } from "./sql-pieces.ts";

/** What the tables.ts files define. */
export type Definition = {
  /** The file that defines it. */
  path: string;
  /** What it is exported as. */
  exported: string;
  table: string;
  columns: readonly string[];
  /** Values of its closed lists, and what those are called as types of the database. */
  values: readonly string[];
  types: readonly string[];
};
export type Finding = { path: string; line: number; word: string; why: string };

type Token = { kind: "word" | "quoted" | "string" | "put in" | "sign"; text: string; at: number };

const WHY = {
  table: "is a table: import it from its tables.ts",
  column: "is a column: name it by its table's definition",
  type: "is a type: import its pgEnum",
  value: "is of a closed list: literal(column, …) or a parameter",
  raw: "stands only in platform/database: sql`…` and written(…) name what they touch",
  mistaken: "is a table of this file, but something else here: call that another way",
} as const;

/**
 * The built-in providers keep tables of their own, by plain SQL on connections of their own as a company elsewhere would:
 * those stand beside them and are spelled there. What their answers are called is the port's, not a closed list of ours.
 */
const PROVIDERS = "src/server/adapters/";
/** Where `literal` and its like are made. */
const MAY_BE_RAW = "src/server/platform/database/";

/** What these sources spell by hand. @param sources their texts by path */
export function spelledByHand(sources: ReadonlyMap<string, string>, definitions: readonly Definition[]): Finding[] {
  return [...sources].flatMap(([path, source]) => {
    const { pieces, raw, names } = readSource(path, source);
    const known = knownIn(path, definitions);
    const tableCalled = (name: string) => known.find(({ exported }) => exported === names.get(name));
    const found = pieces.flatMap((piece) => slipsIn(piece, wordsOf(known), tableCalled));
    if (!path.startsWith(MAY_BE_RAW)) found.push(...raw.map((at) => ({ at, word: "sql.raw", why: WHY.raw })));
    const lineOf = (at: number) => source.slice(0, at).split("\n").length;
    return found.map(({ at, word, why }) => ({ path, line: lineOf(at), word, why }));
  });
}

/** The definitions that a file must not spell. */
function knownIn(path: string, definitions: readonly Definition[]): Definition[] {
  const own = definitions.filter(
    (definition) => path.startsWith(PROVIDERS) && dirname(definition.path) === dirname(path),
  );
  if (own.length === 0) return [...definitions];
  const spelled = new Set(own.flatMap(({ columns }) => columns));
  return definitions
    .filter((definition) => !own.includes(definition))
    .map((definition) => ({
      ...definition,
      columns: definition.columns.filter((name) => !spelled.has(name)),
      values: [],
    }));
}

const TOKEN = /⟦([^⟧]*)⟧|'((?:[^']|'')*)'|"([^"]*)"|([A-Za-z_]\w*)|[^\s]/g;

function tokensOf({ text, at }: Piece): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [whole, put, string, quoted, word] = match;
    const where = at[match.index]!;
    if (put !== undefined) return { kind: "put in", text: put.trim(), at: where };
    if (string !== undefined) return { kind: "string", text: string, at: where };
    if (quoted !== undefined) return { kind: "quoted", text: quoted, at: where };
    return { kind: word === undefined ? "sign" : "word", text: whole, at: where };
  });
}

/** What a row is read from or written to comes after these. */
const BEFORE_TABLES = new Set(["from", "join", "update", "into", "using", "only", "table"]);
/** Words that may stand where an alias might. */
const NO_ALIAS = new Set(
  `and as asc cross desc else end filter for from full group having in inner is join lateral left like limit not offset on or
  order over right select set then union using values when where with within`.split(/\s+/),
);

type Words = Record<"tables" | "columns" | "values" | "types", ReadonlySet<string>>;

const wordsOf = (definitions: readonly Definition[]): Words => ({
  tables: new Set(definitions.map(({ table }) => table)),
  columns: new Set(definitions.flatMap(({ columns }) => columns)),
  values: new Set(definitions.flatMap(({ values }) => values)),
  types: new Set(definitions.flatMap(({ types }) => types)),
});

type Slip = { at: number; word: string; why: string };

function slipsIn(piece: Piece, words: Words, tableCalled: (name: string) => Definition | undefined): Slip[] {
  const tokens = tokensOf(piece);
  const derived = derivedIn(tokens, words);
  /** The columns of what this piece reads or writes, so far as it puts in the definitions of that. */
  const here = new Set(
    tokens.flatMap(({ kind, text }) => (kind === "put in" ? (tableCalled(text)?.columns ?? []) : [])),
  );
  const spelled = tokens.flatMap(({ at, text }, index): Slip[] => {
    const why = whySpelled(tokens, index, { words, derived, here });
    return why === null ? [] : [{ at, word: text, why }];
  });
  const mistaken = piece.shadowed.filter(({ word }) => tableCalled(word) !== undefined);
  return [...spelled, ...mistaken.map((put) => ({ ...put, why: WHY.mistaken }))];
}

/** What is wrong with a word of a statement, if anything. */
function whySpelled(
  tokens: readonly Token[],
  index: number,
  { words, derived, here }: { words: Words; derived: ReadonlySet<string>; here: ReadonlySet<string> },
): string | null {
  const { kind, text } = tokens[index]!;
  const [before = "", after = ""] = [tokens[index - 1]?.text.toLowerCase(), tokens[index + 1]?.text];
  if (kind === "string") return words.values.has(text) && !isKeyOfJson(tokens, index) ? WHY.value : null;
  if (kind !== "word" && kind !== "quoted") return null;
  if (before === ".") {
    const of = tokens[index - 2]!;
    return words.columns.has(text) && !derived.has(of.text) ? WHY.column : null;
  }
  if (after === ".") return words.tables.has(text) ? WHY.table : null;
  if (BEFORE_TABLES.has(before) && words.tables.has(text)) return WHY.table;
  if (before === ":") return words.types.has(text) ? WHY.type : null;
  if (before === "as" || after === "(") return null; // the name of a result, a function
  if (here.has(text) && !isKeyword(tokens, index)) return WHY.column;
  if (kind === "quoted" || !text.includes("_")) return null;
  if (words.tables.has(text)) return WHY.table;
  return words.columns.has(text) ? WHY.column : words.types.has(text) ? WHY.type : null;
}

/** After `->` or `->>`; after `<>` and `>` a string is a value. */
function isKeyOfJson(tokens: readonly Token[], index: number): boolean {
  const signs = tokens.slice(Math.max(0, index - 3), index).map(({ kind, text }) => (kind === "sign" ? text : " "));
  return /->>?$/.test(signs.join(""));
}

/** "at time zone", "for no key update". */
function isKeyword(tokens: readonly Token[], index: number): boolean {
  const { text } = tokens[index]!;
  return (text === "at" && tokens[index + 1]?.text === "time") || (text === "key" && tokens[index - 1]?.text === "no");
}

/** Names of what the statement makes up itself: subqueries, sets of values and CTEs. Their columns are its own business. */
function derivedIn(tokens: readonly Token[], { tables }: Words): Set<string> {
  const word = (index: number) => tokens[index]?.text.toLowerCase() ?? "";
  const isName = ({ kind, text }: Token) => kind === "put in" || (kind === "word" && !NO_ALIAS.has(text.toLowerCase()));
  const isDerived = (token: Token, index: number) => {
    const before = word(index - 1) === "as" ? index - 2 : index - 1;
    if (tokens[before]?.text === ")") return true;
    if (token.kind !== "word") return false;
    // A CTE of a piece that this one is put into is read here by its name only.
    return isCte(tokens, index) || (BEFORE_TABLES.has(word(index - 1)) && !tables.has(token.text));
  };
  return new Set(tokens.filter((token, index) => isName(token) && isDerived(token, index)).map(({ text }) => text));
}

/** `name as (`, `name (columns) as (`, `name as materialized (`. */
function isCte(tokens: readonly Token[], index: number): boolean {
  let next = index + 1;
  if (tokens[next]?.text === "(") {
    while (next < tokens.length && tokens[next]!.text !== ")") next += 1;
    next += 1;
  }
  if (tokens[next]?.text.toLowerCase() !== "as") return false;
  while (["not", "materialized", "as"].includes(tokens[next]?.text.toLowerCase() ?? "")) next += 1;
  return tokens[next]?.text === "(";
}
