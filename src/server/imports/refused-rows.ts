import { Readable } from "node:stream";
import { and, eq, gt } from "drizzle-orm";
import { REASON_COLUMN } from "../../rules/imports/imports.ts";
import { csvRow } from "../../rules/csv.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { openRows } from "./secret-cells.ts";
import { importItems, imports } from "./tables.ts";

/** Items per read, which bounds memory. */
const AT_ONCE = 500;

/** Streams the refused rows as they were uploaded, with the reason: to be corrected and uploaded again. */
export async function refusedRows(
  deps: Pick<Deps, "db" | "settings">,
  importId: string,
): Promise<{ bytes: Readable; fileName: string }> {
  const { db } = deps;
  const [row] = await db.select().from(imports).where(eq(imports.id, importId));
  if (row === undefined) throw notFound("Import not found.");
  const columns = row.columns.filter((name) => name !== REASON_COLUMN);
  const places = columns.map((name) => row.columns.indexOf(name));
  async function* lines(): AsyncGenerator<string> {
    // The byte order mark makes spreadsheets read the file as UTF-8.
    yield `\ufeff${csvRow([...columns, REASON_COLUMN])}`;
    for (let after = 0; ;) {
      const items = await db
        .select()
        .from(importItems)
        .where(
          and(eq(importItems.importId, importId), eq(importItems.outcome, "REFUSED"), gt(importItems.position, after)),
        )
        .orderBy(importItems.position)
        .limit(AT_ONCE);
      const rows = items.flatMap(({ rows: of, reason }) =>
        openRows(deps, of).map(({ cells }) => csvRow([...places.map((place) => cells[place] ?? ""), reason])),
      );
      if (rows.length > 0) yield rows.join("");
      if (items.length < AT_ONCE) return;
      after = items.at(-1)!.position;
    }
  }
  const fileName = `${row.fileName.replace(/\.\w+$/, "").replace(/[^\w .()-]/g, "_")}-rejected.csv`;
  return { bytes: Readable.from(lines()), fileName };
}
