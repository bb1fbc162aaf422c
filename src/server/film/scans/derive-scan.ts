import { rm } from "node:fs/promises";
import { and, eq, exists, ne, or } from "drizzle-orm";
import type { ScanState } from "../../../rules/film/scan-files.ts";
import type { Deps, Tx } from "../../deps.ts";
import { PermanentFailure } from "../../platform/jobs/job-handler.ts";
import { newId } from "../../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import type { DerivedPictures } from "../../pictures/derive-pictures.ts";
import { UnreadablePicture } from "../../pictures/picture-work.ts";
import { derivePictures, outputsIn, type StoredPicture, storePictures, tidyPictures } from "./derive-pictures-of.ts";
import { scanFiles, scans } from "./tables.ts";
import { giveUpTurn, replacePictures, tidyTurned } from "./turned-pictures.ts";

type ToDerive = NonNullable<Awaited<ReturnType<typeof findToDerive>>>;

/**
 * Derives the sizes of an uploaded scan and shows it, or of a rotated one and replaces the old. Repeatable at any
 * point: each run writes its own files, and only the run that advances the scan keeps them. A file that cannot be
 * decoded makes the scan DAMAGED, so the bench uploads it again; other errors are thrown, for a retry.
 */
export async function deriveScan(deps: Deps, scanId: string): Promise<void> {
  const scan = await findToDerive(deps, scanId);
  if (scan === null) return; // removed, or done by an earlier run
  const run = newId();
  const outputs = outputsIn(await deps.files.scratchFolder(), run);
  const ofThisRun = (key: string) => key.includes(run);
  try {
    const derived = await derivePictures(deps, scan, outputs);
    const stored = await storePictures(deps, scanId, run, derived, outputs).catch(async (error: unknown) => {
      // An earlier run deletes other runs' files, even while they are still being written.
      if ((await findToDerive(deps, scanId)) !== null) throw error;
      return null;
    });
    if (stored === null) return;
    // If this throws, it may still have been committed: the files stay, and a later run cleans up.
    const shown = await showScan(deps, scan, derived, stored);
    // This run's files if it came second, else those of runs that died before it.
    if (isNew(scan)) await tidyPictures(deps, scanId, (key) => ofThisRun(key) !== shown);
    else if (shown) await tidyTurned(deps, scanId);
    else await tidyPictures(deps, scanId, ofThisRun);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    if (isNew(scan)) await markDamaged(deps, scan, error.message);
    // The report of the import names it; the lab cannot scan the frame again.
    if (isNew(scan) && scan.orderId === null) return;
    else await giveUpTurn(deps, scan);
    throw new PermanentFailure(`Its file cannot be read: ${error.message}`, { canBeTriedAgain: false });
  } finally {
    await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  }
}

const isNew = ({ state }: ToDerive): boolean => state === "UPLOADED";

const isTurned = ne(scans.orientation, scans.shownOrientation);

async function findToDerive({ db }: Deps, scanId: string) {
  const [found] = await db
    .select({
      scanId: scans.id,
      state: scans.state,
      orientation: scans.orientation,
      rollId: scans.rollId,
      customerId: scans.customerId,
      orderId: rolls.orderId,
      frame: scans.frame,
      brand: rolls.brand,
      model: rolls.model,
      format: rolls.format,
      labNumber: rolls.labNumber,
      scanQuality: rolls.scanQuality,
      originalKey: scanFiles.key,
    })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .innerJoin(scanFiles, and(eq(scanFiles.scanId, scans.id), eq(scanFiles.kind, "original")))
    .where(and(eq(scans.id, scanId), or(eq(scans.state, "UPLOADED"), and(eq(scans.state, "READY"), isTurned))));
  return found ?? null;
}

/** Returns false if another run was first, or the scan was removed. */
async function showScan(
  deps: Deps,
  scan: ToDerive,
  derived: DerivedPictures,
  stored: StoredPicture[],
): Promise<boolean> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const { placeholder, upright } = derived;
    const moved = await moveOn(deps, tx, scan, {
      state: "READY",
      placeholder,
      ...upright,
      shownOrientation: scan.orientation,
      ...(isNew(scan) ? { readyAt: now() } : {}),
      problem: null,
    });
    if (!moved) return false;
    if (!isNew(scan)) await replacePictures(tx, scan.scanId, now());
    await tx.insert(scanFiles).values(stored);
    return true;
  });
}

async function markDamaged(deps: Deps, scan: ToDerive, problem: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const moved = await moveOn(deps, tx, scan, { state: "DAMAGED", problem });
    if (moved && scan.orderId === null)
      for (const handle of deps.domainEvents.onEarlierScanDamaged) await handle(tx, { ...scan, problem });
  });
}

/** Advances a scan once, only if its file and rotation are unchanged, and notifies browsers. */
async function moveOn(
  { live }: Deps,
  tx: Tx,
  { scanId, state, orientation, rollId, orderId, customerId: userId, originalKey }: ToDerive,
  change: Partial<typeof scans.$inferInsert> & { state: ScanState },
): Promise<boolean> {
  const sameOriginal = tx
    .select()
    .from(scanFiles)
    .where(and(eq(scanFiles.scanId, scanId), eq(scanFiles.key, originalKey)));
  const moved = await tx
    .update(scans)
    .set(change)
    .where(
      and(
        eq(scans.id, scanId),
        eq(scans.state, state),
        eq(scans.orientation, orientation),
        ...(state === "READY" ? [isTurned] : []),
        exists(sameOriginal),
      ),
    )
    .returning({ id: scans.id });
  if (moved.length === 0) return false;
  await live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: change.state });
  return true;
}
