import { type FilmFormat, FORMAT_LABELS, PUSH_PULL_FACTORS, type PushPullFactor, pushPullLabel } from "./film.ts";
import { foldText } from "../fold.ts";
import { FILM_STOCKS, type FilmStock, knownStock, stockName } from "./stocks.ts";

/** A roll of a pasted list or shot log (docs/product/checkout.md#a-pasted-list). */
export interface ListedRoll {
  readonly stock: FilmStock;
  readonly format: FilmFormat;
  readonly pushPullFactor: PushPullFactor;
  /** Notes about the roll and its frames, one per line. */
  readonly notes: string;
}

/** Why a line is not a roll, in plain words; `line` counts from 1. */
export interface ListProblem {
  readonly line: number;
  readonly text: string;
}

/** A pasted line, numbered from 1, and its cells. */
export interface ListLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const MOST_NOTES_CHARACTERS = 1000;
const MOST_OF_ONE_LINE = 100;

const COLUMNS = ["stock", "format", "push", "count", "notes", "roll", "frame"] as const;
type ColumnName = (typeof COLUMNS)[number];
const ALSO_CALLED: Readonly<Record<string, ColumnName>> = {
  film: "stock",
  "film stock": "stock",
  emulsion: "stock",
  "push/pull": "push",
  pull: "push",
  quantity: "count",
  rolls: "count",
  note: "notes",
  comment: "notes",
  comments: "notes",
  "roll number": "roll",
  exposure: "frame",
  "frame number": "frame",
};
/** Columns of a list without a header, as people write it. */
const WITHOUT_HEAD: readonly ColumnName[] = ["stock", "push", "notes"];

/** Reads a list with one roll per line, or a log with one frame per line whose first line names its columns. */
export function readRollList(all: readonly ListLine[]): { rolls: ListedRoll[]; problems: ListProblem[] } {
  const lines = all.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const head = headOf(lines[0]?.cells ?? []);
  const rows = (head === null ? lines : lines.slice(1)).map(({ line, cells }) => ({
    line,
    ...(head === null ? byPlace(cells) : byHead(cells, head)),
  }));
  const rolls: ListedRoll[] = [];
  const problems: ListProblem[] = [];
  for (const group of groups(rows)) {
    const found = rollOf(group);
    if ("text" in found) problems.push(found);
    else rolls.push(...Array.from({ length: found.count }, () => found.roll));
  }
  return { rolls, problems };
}

type Row = { line: number } & Partial<Record<ColumnName, string>> & { others: string[] };

/** Returns the column names; null if the first line is already a roll. */
function headOf(cells: readonly string[]): string[] | null {
  const names = cells.map((cell) => cell.toLowerCase()).map((cell) => ALSO_CALLED[cell] ?? cell);
  return names.includes("stock") ? names : null;
}

function byHead(cells: readonly string[], head: readonly string[]): Omit<Row, "line"> {
  const row: Partial<Record<ColumnName, string>> = {};
  const others: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = head[place] ?? "";
    if (isColumn(name)) row[name] = cell;
    else if (cell !== "") others.push(name === "" ? cell : `${name} ${cell}`);
  }
  return { ...row, others };
}

const isColumn = (name: string): name is ColumnName => COLUMNS.some((column) => column === name);

/** "3 x Portra 400 120, +1, the beach": count, film and format, then push; the rest is a note. */
function byPlace([first = "", ...others]: readonly string[]): Omit<Row, "line"> {
  const film = filmAsWritten(first);
  const cells = film.push === undefined ? ["", ...others] : ["", film.push, ...others];
  const row = Object.fromEntries(WITHOUT_HEAD.map((name, place) => [name, cells[place] ?? ""]));
  return { ...row, ...film, others: cells.slice(WITHOUT_HEAD.length).filter(Boolean) };
}

/** Text before or after a film's name, each with the part that it describes. */
const AROUND_FILM: readonly { part: "count" | "format" | "push"; pattern: RegExp }[] = [
  { part: "count", pattern: /^(?<said>\d{1,3})\s*(?:[x×*]\s*|(?:rolls?\s+)?(?:of\s+)?(?<=\s))(?<film>\S.*)$/i },
  { part: "count", pattern: /^(?<film>.*\S)\s*[x×*]\s*(?<said>\d{1,3})$/i },
  {
    part: "push",
    pattern:
      /^(?<film>.*\S)\s+\(?(?<said>(?:push|pull)(?:ed)?\s*[+\-−]?\s*\d(?:\s*stops?)?|[+\-−]\s*\d(?:\s*stops?)?)\)?$/i,
  },
  {
    part: "format",
    pattern: /^(?<film>.*\S)\s+\(?(?<said>120|110|135|35\s?mm|medium format|half[ -]frame|disposable)(?:\s+film)?\)?$/i,
  },
];

/** Reads "3 Kodak Gold 200 120" or "Cinestill 800T push 1": removes other parts until the film's name is known. */
function filmAsWritten(written: string): { stock: string; count?: string; format?: string; push?: string } {
  const parts: { count?: string; format?: string; push?: string } = {};
  let stock = written;
  for (;;) {
    const found =
      typeof stockOf(stock) === "string" &&
      AROUND_FILM.filter(({ part }) => parts[part] === undefined)
        .map(({ part, pattern }) => ({ part, groups: pattern.exec(stock)?.groups }))
        .find(({ groups }) => groups !== undefined);
    if (!found) return { stock, ...parts };
    parts[found.part] = found.groups!["said"]!.replace(/^35\s/, "35").replace(/^half-/i, "half ");
    stock = found.groups!["film"]!;
  }
}

/** Groups lines of frames by roll: lines that name the same roll, or consecutive lines without a film. */
function groups(rows: readonly Row[]): Row[][] {
  const byName = new Map<string, Row[]>();
  const found: Row[][] = [];
  for (const row of rows) {
    const named = row.roll ? byName.get(row.roll) : undefined;
    const former = named ?? (row.frame && !row.roll && !row.stock ? found.at(-1) : undefined);
    if (former) former.push(row);
    else {
      const group = [row];
      found.push(group);
      if (row.roll) byName.set(row.roll, group);
    }
  }
  return found;
}

function rollOf(rows: readonly Row[]): { roll: ListedRoll; count: number } | ListProblem {
  const first = rows[0]!;
  const no = (text: string): ListProblem => ({ line: first.line, text });
  const stock = stockOf(first.stock ?? "");
  if (typeof stock === "string") return no(stock);
  const format = formatOf(first.format ?? "", stock);
  if (format === null) return no(`${stockName(stock)} is not available as “${first.format}”.`);
  const pushPullFactor = pushOf(first.push ?? "");
  if (pushPullFactor === null)
    return no(`“${first.push}” is not a push or pull we offer: ${PUSH_PULL_FACTORS.map(pushPullLabel).join(", ")}.`);
  const count = first.count ? Number(first.count) : 1;
  if (!Number.isInteger(count) || count < 1 || count > MOST_OF_ONE_LINE)
    return no(`“${first.count}” is not a number of rolls.`);
  const notes = rows.map(noteOf).filter(Boolean).join("\n");
  if (notes.length > MOST_NOTES_CHARACTERS)
    return no(`This roll's notes are longer than ${MOST_NOTES_CHARACTERS} characters.`);
  return { roll: { stock, format, pushPullFactor, notes }, count };
}

/** "12: the pier, aperture f/8": a frame with its line's notes. Notes about the whole roll have no number. */
function noteOf({ frame, notes, others }: Row): string {
  const said = [notes, ...others].filter(Boolean).join(", ");
  return frame ? `${frame}: ${said}`.trim() : said;
}

/**
 * Returns the matching stock, by its full name or by words unique to it; otherwise why there is no match, in plain
 * words.
 */
function stockOf(name: string): FilmStock | string {
  if (name === "") return "This line names no film.";
  const known = knownStock(name);
  if (known !== null) return known;
  const words = wordsOf(name);
  const meant = FILM_STOCKS.filter((stock) => {
    const has = wordsOf(stockName(stock));
    return words.every((word) => has.includes(word));
  });
  // "HP5" means HP5 Plus, not HP5 Plus Single Use, which has more words.
  const plainest = meant.find((one) =>
    meant.every((other) => wordsOf(stockName(one)).every((word) => wordsOf(stockName(other)).includes(word))),
  );
  if (plainest !== undefined) return plainest;
  if (meant.length === 0) return `We don't recognize the film “${name.slice(0, 60)}”.`;
  return `“${name.slice(0, 60)}” may be ${meant.slice(0, 3).map(stockName).join(", ")}${meant.length > 3 ? " and others" : ""}.`;
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replace(/(?<=\w)\+(?=\s|$)/g, " plus")
    .split(/[\s-]+/)
    .filter(Boolean);

const FORMATS: Readonly<Record<string, FilmFormat>> = {
  "35mm": "35MM",
  "35": "35MM",
  "135": "35MM",
  "120": "120",
  "medium format": "120",
  "110": "110",
  "half frame": "HALF_FRAME",
  half: "HALF_FRAME",
  disposable: "DISPOSABLE",
  ...Object.fromEntries(
    Object.entries(FORMAT_LABELS).map(([format, label]) => [label.toLowerCase(), format as FilmFormat]),
  ),
};

/** Returns the named format; if none is named, the stock's most common one. */
function formatOf(said: string, stock: FilmStock): FilmFormat | null {
  if (said === "") return stock.formats[0]!;
  const format = FORMATS[said.toLowerCase()];
  return format !== undefined && stock.formats.includes(format) ? format : null;
}

/** "+1", "push 1", "-1", "pull 1", "normal" or nothing. */
function pushOf(said: string): PushPullFactor | null {
  if (/^(?:|normal|box|n|no)$/i.test(said)) return 0;
  const match = /^(push|pull)?(?:ed)?\s*([+\-\u2212]?)\s*(\d)(?:\s*stops?)?$/i.exec(said);
  if (match === null) return null;
  const isPull = match[1]?.toLowerCase() === "pull" || match[2] === "-" || match[2] === "\u2212";
  const factor = isPull ? -Number(match[3]) : Number(match[3]);
  return PUSH_PULL_FACTORS.find((known) => known === factor || (known === 0 && factor === 0)) ?? null;
}
