import { and, eq, exists, sql } from "drizzle-orm";
import { BRAND } from "../../rules/brand.ts";
import type { ScanState } from "../../rules/scans/sizes.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import { derivePicturesApart } from "./derive-apart.ts";
import { UnreadablePicture, type DerivedPictures } from "./derive-pictures.ts";
import { exifOf } from "./picture-exif.ts";
import { DERIVED_TYPES, derivedKey, scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { scanFiles, scans } from "./tables.ts";

type Uploaded = NonNullable<Awaited<ReturnType<typeof findUploaded>>>;
type StoredPicture = typeof scanFiles.$inferInsert;

/**
 * Makes the sizes of an uploaded scan and shows it. Repeatable at any point: a run writes files of its own, and only
 * the run that moves the scan on keeps them. A file that cannot be decoded makes the scan DAMAGED, for the bench to
 * send it again; anything else that fails is thrown, to be tried again.
 */
export async function deriveScan(deps: Deps, scanId: string): Promise<void> {
  const scan = await findUploaded(deps, scanId);
  if (scan === null) return; // removed, or done by an earlier run
  const original = await deps.files.openLocally(scan.originalKey);
  let derived: DerivedPictures;
  try {
    const exif = exifOf({ ...scan, lab: BRAND.name });
    const { path } = original;
    derived = await derivePicturesApart(deps.settings.projectDir, { path, purchased: scan.scanQuality, exif });
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    deps.log.warn({ scanId, err: error }, "a scan's file cannot be read");
    await markDamaged(deps, scan, error.message);
    return;
  } finally {
    await original.release();
  }
  const run = newId();
  let shown = false;
  try {
    const stored = await storePictures(deps, scan, run, derived);
    shown = await showScan(deps, scan, derived, stored);
  } finally {
    await tidy(deps, scan, (key) => key.includes(run) !== shown).catch(() => {});
  }
}

async function findUploaded({ db }: Deps, scanId: string) {
  const [found] = await db
    .select({
      scanId: scans.id,
      rollId: scans.rollId,
      customerId: scans.customerId,
      orderId: rolls.orderId,
      frame: scans.frame,
      brand: rolls.brand,
      model: rolls.model,
      format: rolls.format,
      labNumber: rolls.labNumber,
      scanQuality: rolls.scanQuality,
      photographer: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      originalKey: scanFiles.key,
    })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .innerJoin(users, eq(users.id, scans.customerId))
    .innerJoin(scanFiles, and(eq(scanFiles.scanId, scans.id), eq(scanFiles.kind, "original")))
    .where(and(eq(scans.id, scanId), eq(scans.state, "UPLOADED")));
  return found ?? null;
}

async function storePictures(
  { files, now }: Deps,
  { scanId }: Uploaded,
  run: string,
  derived: DerivedPictures,
): Promise<StoredPicture[]> {
  const storing = derived.pictures.map(async ({ kind, content, width, height }): Promise<StoredPicture> => {
    const { type } = DERIVED_TYPES[kind];
    const { key, bytes } = await files.write(derivedKey(scanId, run, kind), content, { type });
    return { id: newId(), scanId, kind, key, type, bytes, width, height, createdAt: now() };
  });
  await Promise.allSettled(storing); // none may still be writing when another has failed
  return Promise.all(storing);
}

/** False when another run was first, or the scan was removed. */
async function showScan(
  deps: Deps,
  scan: Uploaded,
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
      readyAt: now(),
      problem: null,
    });
    if (moved) await tx.insert(scanFiles).values(stored);
    return moved;
  });
}

async function markDamaged(deps: Deps, scan: Uploaded, problem: string): Promise<void> {
  await deps.db.transaction((tx) => moveOn(deps, tx, scan, { state: "DAMAGED", problem }));
}

/** Moves a scan on from UPLOADED, once and only while its file is the one that was read, and tells the browsers. */
async function moveOn(
  { live }: Deps,
  tx: Tx,
  { scanId, rollId, orderId, customerId: userId, originalKey }: Uploaded,
  change: Partial<typeof scans.$inferInsert> & { state: ScanState },
): Promise<boolean> {
  const sameOriginal = tx
    .select()
    .from(scanFiles)
    .where(and(eq(scanFiles.scanId, scanId), eq(scanFiles.key, originalKey)));
  const moved = await tx
    .update(scans)
    .set(change)
    .where(and(eq(scans.id, scanId), eq(scans.state, "UPLOADED"), exists(sameOriginal)))
    .returning({ id: scans.id });
  if (moved.length === 0) return false;
  await live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: change.state });
  return true;
}

/** Takes `unused` derived files away: this run's when it failed or came second, else those of runs that died before it. */
async function tidy({ files }: Deps, { scanId }: Uploaded, unused: (key: string) => boolean): Promise<void> {
  for (const { key } of await files.list(scanFolder(scanId))) {
    if (scanOfOriginal(key) === null && unused(key)) await files.remove(key);
  }
}
