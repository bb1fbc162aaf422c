import { normalizeEmail } from "../accounts/email.ts";
import { FILM_FORMATS, type FilmFormat, PROCESSES, type Process, type PushPullFactor } from "../film/film.ts";
import { readRollList } from "../film/roll-list.ts";
import type { KindRules } from "./kind-rules.ts";
import { emailProblem, firstCell, readDate } from "./values.ts";

/** A roll of an earlier platform: one folder of scans. */
export type ImportedRoll = {
  email: string;
  /** The earlier order's number. */
  order: string | null;
  /** The name that the customer sees: the roll's label, unless that is only a number. */
  name: string;
  number: number;
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  process: Process;
  pushPullFactor: PushPullFactor;
  /** An ISO time; null if it is unknown. */
  date: string | null;
};

const ONLY_A_NUMBER = /^(?:roll|film)?[ #-]*\d{1,4}$/i;
const LAST_NUMBER = /(\d{1,4})$/;
const LONGEST_NAME = 120;
const LONGEST_STOCK = 60;

/** Columns of the report of a scan import, and of its CSV of rejected folders and files. */
export const SCAN_COLUMNS = ["Folder", "File", "E-mail", "Order", "Roll", "Film", "Date"] as const;
export const SCAN_MAPPING = {
  folder: "Folder",
  email: "E-mail",
  order: "Order",
  roll: "Roll",
  film: "Film",
  date: "Date",
} as const;
export type ScanField = keyof typeof SCAN_MAPPING;

export const SCAN_RULES: KindRules<ImportedRoll> = {
  label: "Scans",
  noun: ["roll", "rolls"],
  hint: "Folders of scans, one for each roll, imported on the lab's server",
  fields: [
    { key: "folder", label: "Folder", isRequired: true, names: ["folder", "path", "directory", "folder name"] },
    {
      key: "email",
      label: "E-mail",
      isRequired: true,
      names: ["email", "customer email", "email address", "customer"],
    },
    { key: "order", label: "Order", names: ["order", "order number", "order id", "earlier order"] },
    { key: "roll", label: "Roll", names: ["roll", "roll number", "roll name", "lab number", "twin check"] },
    { key: "film", label: "Film", names: ["film", "film stock", "stock", "emulsion"] },
    { key: "date", label: "Date", names: ["date", "scanned", "scanned at", "order date", "day"] },
  ],
  keyOf: ({ folder }) => folder ?? null,
  read(rows) {
    const cells = (key: ScanField) => firstCell(rows, key) ?? "";
    const typed = cells("email");
    const problem = emailProblem(typed);
    if (problem !== null) return { problem };
    const email = normalizeEmail(typed);
    const [order, roll, folder] = [cells("order"), cells("roll"), cells("folder")];
    const notes: string[] = [];
    const date = readDate(cells("date").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
    if (date === null) notes.push(cells("date") === "" ? "No date" : "The date can't be read");
    const record: ImportedRoll = {
      email,
      order: order.slice(0, LONGEST_NAME) || null,
      name: ONLY_A_NUMBER.test(roll) ? "" : roll.slice(0, LONGEST_NAME),
      number: Number(LAST_NUMBER.exec(roll)?.[1] ?? 0) || 1,
      ...readFilm(cells("film")),
      date: date?.toISOString() ?? null,
    };
    // Without both numbers, only the folder tells rolls apart.
    const externalId = order !== "" && roll !== "" ? `${email}/${order}/${roll}` : `${email}/${folder}`;
    return { record, externalId, notes };
  },
  summary: ({ email, order, name, number, brand, model }) => ({
    title: name || [brand, model].filter(Boolean).join(" ") || `Roll ${number}`,
    details: [email, ...(order === null ? [] : [`Order ${order}`])],
  }),
};

type Film = Pick<ImportedRoll, "brand" | "model" | "format" | "process" | "pushPullFactor">;
const FORMAT_WORDS: readonly (readonly [RegExp, FilmFormat])[] = [
  [/\b120\b|medium format/i, "120"],
  [/\b110\b/, "110"],
  [/half[ -]?frame/i, "HALF_FRAME"],
  [/disposable|single use/i, "DISPOSABLE"],
];
const PROCESS_WORDS: readonly (readonly [RegExp, Process])[] = [
  [/b ?[&+/]? ?w\b|black/i, "BW"],
  [/\be-?6\b|slide|chrome/i, "E6"],
  [/ecn-?2/i, "ECN2"],
];

/** Finds the known stock of a film. For an unknown one, it keeps the text and guesses the process and the format. */
function readFilm(text: string): Film {
  const known = readRollList([{ line: 1, cells: [text] }]).rolls[0];
  if (known !== undefined) {
    const { stock, format, pushPullFactor } = known;
    return { brand: stock.brand, model: stock.model, process: stock.process, format, pushPullFactor };
  }
  // Most films begin with their maker.
  const [brand = "", ...model] = text.slice(0, LONGEST_STOCK).split(" ");
  return {
    brand: brand || null,
    model: brand === "" ? null : model.join(" "),
    format: FORMAT_WORDS.find(([word]) => word.test(text))?.[1] ?? FILM_FORMATS[0],
    process: PROCESS_WORDS.find(([word]) => word.test(text))?.[1] ?? PROCESSES[0],
    pushPullFactor: 0,
  };
}
