import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { inNaturalOrder } from "../../../rules/film/natural-order.ts";
import { isLeftover } from "../../../rules/film/scanner-folder.ts";
import type { Cells } from "../../../rules/imports/fields.ts";
import { type ImportedRoll, SCAN_COLUMNS, SCAN_MAPPING } from "../../../rules/imports/scans.ts";
import { users } from "../../accounts/tables.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/ids.ts";
import type { ImportRow } from "../import-kind.ts";
import { importedIds, importItems, imports } from "../tables.ts";
import { readItem } from "../work-import.ts";
import { importFiles } from "./import-files.ts";
import { cellsOf, insertItem, type Progress, type Run } from "./scan-items.ts";
import type { RollFinder } from "./roll-list.ts";
import type { ScanSource, SourceFolder } from "./scan-sources.ts";

type Outcome = { outcome: "MADE" | "CHANGED" | "SAME"; thingId: string; undo?: Record<string, string[]> };
type Rejected = { refused: string };

/**
 * Imports the folders of a source, one after another. Finished folders are rows of the import, so a run that was killed
 * continues with the next one; within a folder, files that the roll already has are left out.
 * @param onProgress called after each folder
 * @returns null if staff paused the run
 */
export async function importScans(
  deps: Deps,
  source: ScanSource,
  finder: RollFinder,
  { isDry, onProgress, stopping }: { isDry: boolean; onProgress: (progress: Progress) => void; stopping: AbortSignal },
): Promise<ImportRow | null> {
  const row = await openRun(deps, source.name, isDry);
  const run = {
    deps,
    row,
    isDry,
    progress: { folders: 0, of: 0, scans: 0, rejected: 0 },
    rehearsed: new Map<string, string>(),
  };
  try {
    for await (const folder of source.folders()) if (picturesOf(folder).length > 0) run.progress.of += 1;
    await deps.db.update(imports).set({ itemCount: run.progress.of }).where(eq(imports.id, row.id));
    for await (const folder of source.folders()) {
      if (picturesOf(folder).length === 0) continue;
      stopping.throwIfAborted();
      if (!(await goesOn(run))) return null;
      await importFolder(run, folder, finder.cellsOf(folder.path));
      run.progress.folders += 1;
      onProgress(run.progress);
    }
    for (const { line, cells } of finder.missing())
      await note(run, { key: `list line ${line}`, line, cells, result: { refused: "This folder does not exist." } });
    const end = isDry ? { state: "READY" as const } : { state: "DONE" as const, finishedAt: deps.now() };
    const [done] = await deps.db.update(imports).set(end).where(eq(imports.id, row.id)).returning();
    return done!;
  } catch (error) {
    if (!isDry) await deps.db.update(imports).set({ state: "STOPPED" }).where(eq(imports.id, row.id));
    throw error;
  }
}

/** A list beside the folders, and what computers leave behind, are no pictures. */
const picturesOf = ({ path, files }: SourceFolder) =>
  files.filter(({ name }) => !isLeftover(name) && !(path === "" && /\.csv$/i.test(name)));

/** Continues the unfinished run of this source, or begins one. A dry run is one of its own. */
async function openRun({ db, now }: Deps, fileName: string, isDry: boolean): Promise<ImportRow> {
  const unfinished = and(
    eq(imports.kind, "SCANS"),
    eq(imports.fileName, fileName),
    inArray(imports.state, ["RUNNING", "PAUSED", "STOPPED"]),
  );
  const [former] = isDry
    ? []
    : await db.select().from(imports).where(unfinished).orderBy(desc(imports.createdAt)).limit(1);
  const columns = [...SCAN_COLUMNS];
  const values = { kind: "SCANS", fileName, bytes: 0, columns, mapping: SCAN_MAPPING, createdAt: now() } as const;
  const begun = { state: isDry ? ("CHECKING" as const) : ("RUNNING" as const), movedAt: now() };
  const [row] =
    former === undefined
      ? await db
          .insert(imports)
          .values({ ...values, ...begun, id: newId(), startedAt: now() })
          .returning()
      : await db
          .update(imports)
          .set({ ...begun, doneCount: 0 })
          .where(eq(imports.id, former.id))
          .returning();
  return row!;
}

async function goesOn({ deps, row }: Run): Promise<boolean> {
  const [moved] = await deps.db
    .update(imports)
    .set({ movedAt: deps.now() })
    .where(and(eq(imports.id, row.id), eq(imports.state, row.state)))
    .returning({ id: imports.id });
  return moved !== undefined;
}

async function importFolder(run: Run, folder: SourceFolder, cells: Cells | string): Promise<void> {
  const { deps, row } = run;
  const key = folder.path || "(top)";
  const [known] = await deps.db
    .select({ outcome: importItems.outcome })
    .from(importItems)
    .where(and(eq(importItems.importId, row.id), eq(importItems.key, key)));
  if (known !== undefined && known.outcome !== null) {
    await deps.db
      .update(imports)
      .set({ doneCount: sql`${imports.doneCount} + 1` })
      .where(eq(imports.id, row.id));
    return;
  }
  if (typeof cells === "string")
    return note(run, { key, cells: { folder: folder.path }, result: { refused: cells }, isFolder: true });
  const item = { rows: [{ line: 0, cells: cellsOf(cells) }] };
  const read = readItem(deps, row, item);
  if (!("record" in read)) return note(run, { key, cells, result: { refused: read.problem ?? "" }, isFolder: true });
  const roll = { ...(read.record as ImportedRoll), externalId: read.externalId };
  const result = await importRoll(run, { ...folder, files: picturesOf(folder) }, roll, { key, cells });
  await note(run, { key, cells, result, notes: read.notes, isFolder: true });
}

async function importRoll(
  run: Run,
  folder: SourceFolder,
  roll: ImportedRoll & { externalId: string },
  { key, cells }: { key: string; cells: Cells },
): Promise<Outcome | Rejected> {
  const { deps, row } = run;
  const [owner] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, roll.email), eq(users.guest, false), eq(users.role, "CUSTOMER")));
  if (owner === undefined) return { refused: "No customer has this e-mail. Import the customers first." };
  const [former] = await deps.db
    .select({ thingId: importedIds.thingId, importId: importedIds.importId })
    .from(importedIds)
    .where(
      and(eq(importedIds.kind, "SCANS"), eq(importedIds.source, "OTHER"), eq(importedIds.externalId, roll.externalId)),
    );
  const files = folder.files.toSorted((one, other) => inNaturalOrder(one.name, other.name));
  const place = { customerId: owner.id, rollId: former?.thingId ?? newId(), roll, isKnown: former !== undefined, key };
  const { added, same, refused } = await importFiles(run, place, files);
  for (const { name, reason } of refused)
    await note(run, { key: `${key}/${name}`, cells, file: name, result: { refused: reason } });
  const thingId = place.rollId;
  if (former?.importId === row.id) return { outcome: "MADE", thingId };
  if (former !== undefined)
    return added.length === 0 ? { outcome: "SAME", thingId } : { outcome: "CHANGED", thingId, undo: { scans: added } };
  if (added.length > 0) return { outcome: "MADE", thingId };
  return { refused: same > 0 ? "Its customer has all of these scans already." : "None of its files can be imported." };
}

type Note = {
  key: string;
  line?: number;
  cells: Cells;
  file?: string;
  result: Outcome | Rejected;
  notes?: string[];
  isFolder?: boolean;
};

/** Writes the result of a folder or file as an item of the import. */
async function note({ deps, row, progress }: Run, { key, line = 0, cells, file, result, notes = [], isFolder }: Note) {
  if ("refused" in result) progress.rejected += 1;
  await deps.db.transaction(async (tx) => {
    const done = isFolder === true ? { doneCount: sql`${imports.doneCount} + 1` } : {};
    // Locks the import, so that positions are taken one at a time.
    await tx
      .update(imports)
      .set({ movedAt: deps.now(), ...done })
      .where(eq(imports.id, row.id));
    const values = "refused" in result ? { outcome: "REFUSED" as const, reason: result.refused } : result;
    const reason = "refused" in result ? result.refused : notes.join("; ") || null;
    await insertItem(tx, row.id, { key, rows: [{ line, cells: cellsOf(cells, file) }], ...values, reason });
  });
}
