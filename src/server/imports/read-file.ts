import { eq, sql } from "drizzle-orm";
import { mappedCells } from "../../rules/imports/fields.ts";
import { MOST_IMPORT_ROWS, MOST_ROWS_TOGETHER } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import type { Deps, Tx } from "../deps.ts";
import { hashOfCode } from "../digital-goods/gift-card-code.ts";
import { excluded } from "../platform/database/columns.ts";
import type { CsvLine } from "../platform/read-csv.ts";
import { eachRows, fileKey } from "./files.ts";
import type { ImportRow } from "./import-kind.ts";
import { workOf } from "./kinds.ts";
import { sealCells } from "./secret-cells.ts";
import { importItems, type StoredRow } from "./tables.ts";

/** Items of one insert. */
const AT_ONCE = 500;

/** The whole file can't be imported. Its message is shown. */
class FileRefused extends Error {}

/** Stores a file's rows as items, in one transaction: a killed attempt leaves nothing. @returns the import's next values */
export async function readFile(deps: Deps, tx: Tx, row: ImportRow): Promise<Partial<ImportRow>> {
  await tx.delete(importItems).where(eq(importItems.importId, row.id));
  const reader = itemReader(deps, row);
  try {
    await tx.transaction(async (inner) => {
      await eachRows(deps.files, fileKey(row.id), async (lines) => {
        for (let from = 0; from < lines.length; from += AT_ONCE)
          await insertItems(inner, row.id, reader.take(lines.slice(from, from + AT_ONCE)));
      });
      if (reader.counts.itemCount === 0) throw new FileRefused("The file has column names, but no rows.");
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { state: "FAILED", problem: error.message, position: 0, doneCount: 0 };
  }
  return { ...reader.counts, state: "CHECKING", problem: null, position: 0, doneCount: 0 };
}

type NewItem = { position: number; key: string; rows: StoredRow[] };

/** Groups rows by their key. Remembers the key of every item, for the rows that follow later. */
function itemReader(deps: Deps, importRow: ImportRow) {
  const { kind, columns, mapping } = importRow;
  const rules = rulesOf(kind);
  const { secretField } = workOf(kind);
  const items = new Map<string, { position: number; rows: number }>();
  const counts = { rowCount: 0, itemCount: 0 };
  let isHead = true;
  return {
    counts,
    take(lines: readonly CsvLine[]): NewItem[] {
      const found = new Map<string, NewItem>();
      for (const { line, values, problem } of lines) {
        if (isHead) {
          isHead = false;
          continue;
        }
        const row = { line, cells: values, ...problemOf(values, columns, problem) };
        if (++counts.rowCount > MOST_IMPORT_ROWS)
          throw new FileRefused(`A file can have ${MOST_IMPORT_ROWS.toLocaleString("en-US")} rows. Split it.`);
        const key = row.problem === undefined ? rules.keyOf(mappedCells(columns, mapping, values)) : null;
        const own = key === null ? `line ${line}` : secretField === undefined ? key : hashOfCode(key);
        const item = items.get(own) ?? { position: ++counts.itemCount, rows: 0 };
        if (++item.rows > MOST_ROWS_TOGETHER)
          throw new FileRefused(`Over ${MOST_ROWS_TOGETHER} rows belong to “${own}”. Choose other columns.`);
        items.set(own, item);
        const together = found.get(own) ?? { position: item.position, key: own, rows: [] };
        together.rows.push(secretField === undefined ? row : sealCells(deps, importRow, secretField, row));
        found.set(own, together);
      }
      return [...found.values()];
    },
  };
}

/** A row with other cells than the first line is cut off, or has a separator outside quotation marks. */
function problemOf(values: readonly string[], columns: readonly string[], problem?: string): { problem?: string } {
  if (problem !== undefined) return { problem };
  const cells = values.findLastIndex((cell) => cell !== "") + 1;
  if (values.length < columns.length)
    return { problem: `The row has ${values.length} of ${columns.length} cells. The file may be cut off here.` };
  return cells > columns.length ? { problem: `The row has ${cells} cells for ${columns.length} columns.` } : {};
}

async function insertItems(tx: Tx, importId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insert(importItems)
    .values(items.map((item) => ({ ...item, importId })))
    .onConflictDoUpdate({
      target: [importItems.importId, importItems.key],
      set: { rows: sql`${importItems.rows} || ${excluded(importItems.rows)}` },
    });
}
