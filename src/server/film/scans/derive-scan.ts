import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, exists, ne, or } from "drizzle-orm";
import { BRAND } from "../../../rules/brand.ts";
import type { DerivedFileKind, ScanState } from "../../../rules/film/scan-files.ts";
import type { Orientation } from "../../../rules/film/turns.ts";
import type { Deps, Tx } from "../../deps.ts";
import { newId } from "../../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import type { DerivedPictures } from "../../pictures/derive-pictures.ts";
import { UnreadablePicture } from "../../pictures/works.ts";
import { readBody } from "./file-bodies.ts";
import { exifOf } from "./picture-exif.ts";
import { DERIVED_KINDS, DERIVED_TYPES, derivedKey, scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { scanFiles, scans } from "./tables.ts";
import { giveUpTurn, replacePictures, tidyTurned } from "./turned-pictures.ts";

type ToDerive = NonNullable<Awaited<ReturnType<typeof findToDerive>>>;
/** Where each size lies until it is taken into the store. */
type Outputs = Record<DerivedFileKind, string>;
type StoredPicture = typeof scanFiles.$inferInsert;

/**
 * Makes the sizes of a scan that was uploaded, and shows it, or of one that was turned, and shows them in place of the
 * old. Repeatable at any point: a run writes files of its own, and only
 * the run that moves the scan on keeps them. A file that cannot be decoded makes the scan DAMAGED, for the bench to
 * send it again; anything else that fails is thrown, to be tried again.
 */
export async function deriveScan(deps: Deps, scanId: string): Promise<void> {
  const scan = await findToDerive(deps, scanId);
  if (scan === null) return; // removed, or done by an earlier run
  const run = newId();
  const folder = await deps.files.scratchFolder();
  const outputs = ofEachKind((kind) => join(folder, `${run}-${kind}`));
  try {
    const derived = await derive(deps, scan, outputs);
    const stored = await storePictures(deps, scan, run, derived, outputs);
    // When this throws, nobody knows whether it was committed: the files stay, and a later run tidies up.
    const shown = await showScan(deps, scan, derived, stored);
    if (isNew(scan)) await tidy(deps, scan, (key) => key.includes(run) !== shown);
    else if (shown) await tidyTurned(deps, scanId);
    else await tidy(deps, scan, (key) => key.includes(run));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    deps.log.warn({ scanId, err: error }, "a scan's file cannot be read");
    if (isNew(scan)) await markDamaged(deps, scan, error.message);
    else await giveUpTurn(deps, scan);
  } finally {
    await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  }
}

const isNew = ({ state }: ToDerive): boolean => state === "UPLOADED";

function ofEachKind<Value>(make: (kind: DerivedFileKind) => Value): Record<DerivedFileKind, Value> {
  return Object.fromEntries(DERIVED_KINDS.map((kind) => [kind, make(kind)])) as Record<DerivedFileKind, Value>;
}

async function derive({ files, pictures }: Deps, scan: ToDerive, outputs: Outputs): Promise<DerivedPictures> {
  const { path, release } = await files.openLocally(scan.originalKey);
  try {
    const exif = exifOf({ ...scan, photographer: null, lab: BRAND.name });
    const orientation = scan.orientation as Orientation;
    const request = { path, orientation, purchased: scan.scanQuality, exif, outputs };
    return await pictures.ask("derive", request, { lane: "LAB", waits: true });
  } finally {
    await release();
  }
}

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

async function storePictures(
  deps: Deps,
  scan: ToDerive,
  run: string,
  { sizes }: DerivedPictures,
  outputs: Outputs,
): Promise<StoredPicture[]> {
  const { scanId } = scan;
  const storing = DERIVED_KINDS.map(async (kind): Promise<StoredPicture> => {
    const { type } = DERIVED_TYPES[kind];
    const { key, bytes } = await deps.files.takeIn(derivedKey(scanId, run, kind), outputs[kind], { type });
    const picture = { id: newId(), scanId, kind, key, type, bytes, ...sizes[kind], createdAt: deps.now() };
    if (type !== "image/jpeg") return picture;
    const { from: bodyFrom, crc: bodyCrc } = await readBody(deps, key); // while the disk still has it at hand
    return { ...picture, bodyFrom, bodyCrc };
  });
  const results = await Promise.allSettled(storing); // none may still be stored when another has failed
  if (results.some(({ status }) => status === "rejected")) await tidy(deps, scan, (key) => key.includes(run));
  return Promise.all(storing);
}

/** False when another run was first, or the scan was removed. */
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
  await deps.db.transaction((tx) => moveOn(deps, tx, scan, { state: "DAMAGED", problem }));
}

/** Moves a scan on, once and only while its file and turn are those that were read, and tells the browsers. */
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

/** Takes `unused` derived files away: this run's when it failed or came second, else those of runs that died before it. */
async function tidy({ files }: Deps, { scanId }: ToDerive, unused: (key: string) => boolean): Promise<void> {
  for (const { key } of await files.list(scanFolder(scanId))) {
    if (scanOfOriginal(key) === null && unused(key)) await files.remove(key);
  }
}
