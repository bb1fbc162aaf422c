import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, exists, sql } from "drizzle-orm";
import { BRAND } from "../../rules/brand.ts";
import type { DerivedFileKind, ScanState } from "../../rules/scans/sizes.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import { derivePicturesApart } from "./derive-apart.ts";
import { UnreadablePicture, type DerivedPictures } from "./derive-pictures.ts";
import { exifOf } from "./picture-exif.ts";
import { DERIVED_KINDS, DERIVED_TYPES, derivedKey, scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { scanFiles, scans } from "./tables.ts";

type Uploaded = NonNullable<Awaited<ReturnType<typeof findUploaded>>>;
/** Where each size lies until it is taken into the store. */
type Outputs = Record<DerivedFileKind, string>;
type StoredPicture = typeof scanFiles.$inferInsert;

/**
 * Makes the sizes of an uploaded scan and shows it. Repeatable at any point: a run writes files of its own, and only
 * the run that moves the scan on keeps them. A file that cannot be decoded makes the scan DAMAGED, for the bench to
 * send it again; anything else that fails is thrown, to be tried again.
 */
export async function deriveScan(deps: Deps, scanId: string): Promise<void> {
  const scan = await findUploaded(deps, scanId);
  if (scan === null) return; // removed, or done by an earlier run
  const run = newId();
  const folder = await deps.files.scratchFolder();
  const outputs = ofEachKind((kind) => join(folder, `${run}-${kind}`));
  try {
    const derived = await derive(deps, scan, outputs);
    const stored = await storePictures(deps, scan, run, derived, outputs);
    // When this throws, nobody knows whether it was committed: the files stay, and a later run tidies up.
    const shown = await showScan(deps, scan, derived, stored);
    await tidy(deps, scan, (key) => key.includes(run) !== shown);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    deps.log.warn({ scanId, err: error }, "a scan's file cannot be read");
    await markDamaged(deps, scan, error.message);
  } finally {
    await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  }
}

function ofEachKind<Value>(make: (kind: DerivedFileKind) => Value): Record<DerivedFileKind, Value> {
  return Object.fromEntries(DERIVED_KINDS.map((kind) => [kind, make(kind)])) as Record<DerivedFileKind, Value>;
}

async function derive({ files, settings }: Deps, scan: Uploaded, outputs: Outputs): Promise<DerivedPictures> {
  const { path, release } = await files.openLocally(scan.originalKey);
  try {
    const exif = exifOf({ ...scan, lab: BRAND.name });
    return await derivePicturesApart(settings.projectDir, { path, purchased: scan.scanQuality, exif, outputs });
  } finally {
    await release();
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
  deps: Deps,
  scan: Uploaded,
  run: string,
  { sizes }: DerivedPictures,
  outputs: Outputs,
): Promise<StoredPicture[]> {
  const { scanId } = scan;
  const storing = DERIVED_KINDS.map(async (kind): Promise<StoredPicture> => {
    const { type } = DERIVED_TYPES[kind];
    const { key, bytes } = await deps.files.takeIn(derivedKey(scanId, run, kind), outputs[kind], { type });
    return { id: newId(), scanId, kind, key, type, bytes, ...sizes[kind], createdAt: deps.now() };
  });
  const results = await Promise.allSettled(storing); // none may still be stored when another has failed
  if (results.some(({ status }) => status === "rejected")) await tidy(deps, scan, (key) => key.includes(run));
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
