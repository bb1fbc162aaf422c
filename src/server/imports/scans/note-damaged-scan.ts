import { and, eq } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import type { DamagedScan } from "../../domain-event-handlers.ts";
import { SCAN_COLUMNS } from "../../../rules/imports/scans.ts";
import { scans } from "../../film/scans/tables.ts";
import { importedIds, importItems, imports } from "../tables.ts";
import { insertItem } from "./scan-items.ts";

/** Adds an imported file that can't be read to the rejected ones of its import. */
export async function noteDamagedScan(tx: Tx, { scanId, rollId, problem }: DamagedScan): Promise<void> {
  const [found] = await tx
    .select({ importId: importedIds.importId, key: importItems.key, rows: importItems.rows, name: scans.name })
    .from(importedIds)
    .innerJoin(imports, eq(imports.id, importedIds.importId))
    .innerJoin(importItems, and(eq(importItems.importId, imports.id), eq(importItems.thingId, importedIds.thingId)))
    .innerJoin(scans, eq(scans.id, scanId))
    .where(and(eq(importedIds.kind, "SCANS"), eq(importedIds.thingId, rollId)))
    .for("update", { of: imports });
  if (found === undefined) return;
  const { importId, key, name, rows } = found;
  const cells = SCAN_COLUMNS.map((column, at) =>
    column === "File" ? name : (rows[0]?.cells[at] ?? (at === 0 ? key : "")),
  );
  await insertItem(tx, importId, {
    key: `${key}/${name}`,
    rows: [{ line: 0, cells }],
    outcome: "REFUSED",
    reason: problem,
  });
}
