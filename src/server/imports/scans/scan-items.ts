import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Cells } from "../../../rules/imports/fields.ts";
import { SCAN_COLUMNS, SCAN_MAPPING } from "../../../rules/imports/scans.ts";
import type { Deps, Tx } from "../../deps.ts";
import type { ImportRow } from "../import-kind.ts";
import { importItems } from "../tables.ts";

export type Progress = { folders: number; of: number; scans: number; rejected: number };
/** One pass over a source. */
export type Run = {
  deps: Deps;
  row: ImportRow;
  isDry: boolean;
  progress: Progress;
  /** The rolls of a dry run by customer and file, which it does not store. */
  rehearsed: Map<string, string>;
};

const i = alias(importItems, "i");

type Item = Omit<typeof importItems.$inferInsert, "importId" | "position">;

/** The caller has locked the import. */
export async function insertItem(tx: Tx, importId: string, item: Item): Promise<void> {
  await tx
    .insert(importItems)
    .values({
      ...item,
      importId,
      position: sql`(select coalesce(max(${i.position}), 0) + 1 from ${importItems} ${i} where ${i.importId} = ${importId})`,
    })
    .onConflictDoUpdate({ target: [importItems.importId, importItems.key], set: item });
}

/** Returns the cells of an item, in the columns of the report. */
export const cellsOf = (cells: Cells, file = ""): string[] =>
  SCAN_COLUMNS.map((column) => {
    if (column === "File") return file;
    const field = Object.entries(SCAN_MAPPING).find(([, name]) => name === column)![0];
    return cells[field] ?? "";
  });
