import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { SCAN_LIMIT } from "../../../rules/film/scan-files.ts";
import { typeByName } from "../../../rules/film/scanner-folder.ts";
import type { ImportedRoll } from "../../../rules/imports/scans.ts";
import { tooLargeText } from "../../../rules/uploads.ts";
import { OtherLength } from "../../adapters/files/port.ts";
import type { Deps, Tx } from "../../deps.ts";
import { addEarlierScan, checkEarlierFile, findSameFile } from "../../film/scans/add-earlier-scan.ts";
import { rolls } from "../../film/rolls/tables.ts";
import { importedIds, imports } from "../tables.ts";
import { insertItem, type Run } from "./scan-items.ts";
import type { SourceFile } from "./scan-sources.ts";

type Place = {
  customerId: string;
  rollId: string;
  roll: ImportedRoll & { externalId: string };
  isKnown: boolean;
  key: string;
};
type Result = { added: string[]; same: number; refused: { name: string; reason: string }[] };

/** Imports the files of one roll, in their order. Only one file is open at a time. */
export async function importFiles(run: Run, place: Place, files: readonly SourceFile[]): Promise<Result> {
  const result: Result = { added: [], same: 0, refused: [] };
  const seen = new Set<string>();
  for (const file of files) {
    const done = await importFile(run, place, file, seen);
    if ("reason" in done) result.refused.push({ name: file.name, reason: done.reason });
    else if (done.scanId === null) result.same += 1;
    else result.added.push(done.scanId);
  }
  run.progress.scans += result.added.length;
  return result;
}

const ON_ANOTHER_ROLL = "The same file is on another roll of this customer.";

async function importFile(
  { deps, row, isDry, rehearsed }: Run,
  place: Place,
  { name, bytes, problem, open }: SourceFile,
  seen: Set<string>,
): Promise<{ scanId: string | null } | { reason: string }> {
  const type = typeByName(name);
  if (problem !== undefined) return { reason: problem };
  if (type === null) return { reason: "Scans are JPEG, PNG or TIFF files." };
  if (bytes === 0) return { reason: "The file is empty." };
  if (bytes > SCAN_LIMIT.maxBytes) return { reason: `${tooLargeText(SCAN_LIMIT)}.` };
  const scratch = await open()
    .then((content) => deps.files.writeScratch(content, { bytes }))
    .catch((error: unknown) => {
      if (error instanceof OtherLength) return null;
      throw error;
    });
  if (scratch === null) return { reason: "The file changed while we read it." };
  try {
    const file = { name, type, bytes, ...scratch };
    const there = seen.has(file.sha256) ? "THIS" : await findSameFile(deps, place, file);
    if (there === "THIS") return { scanId: null };
    if (there === "OTHER") return { reason: ON_ANOTHER_ROLL };
    const size = await checkEarlierFile(deps, file);
    if (typeof size === "string") return { reason: size };
    seen.add(file.sha256);
    if (isDry) {
      const own = `${place.customerId} ${file.sha256}`;
      const rollId = rehearsed.get(own) ?? place.rollId;
      rehearsed.set(own, rollId);
      return rollId === place.rollId ? { scanId: rollId } : { reason: ON_ANOTHER_ROLL };
    }
    const at = place.roll.date === null ? row.createdAt : new Date(place.roll.date);
    const ensure = (tx: Tx) => ensureRoll(deps, tx, { importId: row.id, at, ...place });
    return { scanId: await addEarlierScan(deps, { ...place, at }, { ...file, ...size }, ensure) };
  } finally {
    await rm(scratch.path, { force: true });
  }
}

/** Makes the roll with its first scan: seen by its customer, because nothing about it is news. */
async function ensureRoll(
  { now }: Deps,
  tx: Tx,
  { importId, rollId, customerId, roll, isKnown, at, key }: Place & { importId: string; at: Date },
): Promise<void> {
  if (isKnown) return;
  const { name, number, brand, model, format, process, pushPullFactor, order, externalId } = roll;
  const made = await tx
    .insert(rolls)
    .values({
      id: rollId,
      customerId,
      number,
      name,
      brand,
      model,
      format,
      process,
      pushPullFactor,
      scanQuality: "PRO",
      addRush: false,
      addPrints: false,
      sleeving: "NONE",
      negativesAction: "TOSS",
      returnToCustomer: false,
      notes: order === null ? "" : `Earlier order ${order}`,
      arrived: true,
      syncedAt: at,
      seenAt: now(),
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: rolls.id });
  if (made.length === 0) return;
  await tx.insert(importedIds).values({ kind: "SCANS", source: "OTHER", externalId, thingId: rollId, importId });
  await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, importId)).for("update");
  // Until the folder is finished, its item has no outcome.
  await insertItem(tx, importId, { key, rows: [], thingId: rollId });
}
