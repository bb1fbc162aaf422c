import { rm } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import { NOTIFY_OF_RESCANS_AFTER_S } from "../../../rules/film/rescans.ts";
import type { Deps, Tx } from "../../deps.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import type { DerivedPictures } from "../../pictures/derive-pictures.ts";
import { UnreadablePicture } from "../../pictures/picture-work.ts";
import { newId } from "../../platform/ids.ts";
import { lockOwnRoll } from "../rolls/lock-own-roll.ts";
import { orders } from "../../orders/tables.ts";
import { rolls } from "../rolls/tables.ts";
import {
  derivePictures,
  type Outputs,
  outputsIn,
  type StoredPicture,
  storePictures,
  tidyPictures,
} from "./derive-pictures-of.ts";
import { rescanKey, scanFolder } from "./scan-keys.ts";
import { replacedPictures, rescans, scanFiles, scans, zipDownloads } from "./tables.ts";

type ToShow = NonNullable<Awaited<ReturnType<typeof findToShow>>>;

/**
 * Derives a replacement file's pictures, and only then replaces the frame's, so its customer always sees one or the
 * other. An unreadable file changes nothing. Repeatable at any point.
 */
export async function showRescan(deps: Deps, rescanId: string): Promise<void> {
  const rescan = await findToShow(deps, rescanId);
  if (rescan === null) return; // shown by an earlier run, or the frame was deleted
  const run = newId();
  const outputs: Outputs = outputsIn(await deps.files.scratchFolder(), run);
  try {
    const derived = await derivePictures(deps, rescan, outputs);
    const stored = await storePictures(deps, rescan.scanId, run, derived, outputs);
    // If this throws, it may still have been committed: the files stay, and unused ones are deleted after an hour.
    const isShown = await deps.db.transaction((tx) => takeItsPlace(deps, tx, rescan, derived, stored));
    if (!isShown) await tidyPictures(deps, rescan.scanId, (key) => key.includes(run));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    deps.log.warn({ rescanId, err: error }, "the file of a re-scan cannot be read");
    await giveUp(deps, rescan, error.message);
  } finally {
    await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  }
}

async function findToShow({ db }: Deps, rescanId: string) {
  const [found] = await db
    .select({
      rescanId: rescans.id,
      byUserId: rescans.byUserId,
      type: rescans.uploadType,
      bytes: rescans.uploadBytes,
      sha256: rescans.uploadSha256,
      rescanWidth: rescans.width,
      rescanHeight: rescans.height,
      scanId: scans.id,
      orientation: scans.orientation,
      rollId: scans.rollId,
      customerId: scans.customerId,
      orderId: orders.id,
      number: rolls.number,
      frame: scans.frame,
      brand: rolls.brand,
      model: rolls.model,
      format: rolls.format,
      labNumber: rolls.labNumber,
      scanQuality: rolls.scanQuality,
    })
    .from(rescans)
    .innerJoin(scans, eq(scans.id, rescans.scanId))
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .where(and(eq(rescans.id, rescanId), eq(rescans.state, "UPLOADED"), eq(scans.state, "READY")));
  return found === undefined ? null : { ...found, originalKey: rescanKey(found.scanId, found.rescanId) };
}

/**
 * Returns false if another run was first. Files that the customer had are stored for the lab; unseen ones are deleted.
 */
async function takeItsPlace(
  deps: Deps,
  tx: Tx,
  rescan: ToShow,
  derived: DerivedPictures,
  stored: StoredPicture[],
): Promise<boolean> {
  const { domainEvents, jobs, now, live } = deps;
  const { rescanId, scanId, rollId, orderId, customerId: userId, orientation } = rescan;
  const order = await lockOrder(tx, orderId);
  const { syncedAt, scansExpiredAt } = await lockOwnRoll(tx, { userId, rollId });
  const moved = await tx
    .update(rescans)
    .set({ state: "SHOWN", shownAt: now() })
    .where(and(eq(rescans.id, rescanId), eq(rescans.state, "UPLOADED")))
    .returning({ id: rescans.id });
  if (moved.length === 0) return false;
  const isSeen = syncedAt !== null && scansExpiredAt === null;
  const former = await tx.delete(scanFiles).where(eq(scanFiles.scanId, scanId)).returning();
  const original = former.find(({ kind }) => kind === "original")!;
  const picture = isSeen ? former.find(({ kind }) => kind === "midResOptimized") : undefined;
  // Open pages and running downloads still refer to them.
  const replaced = former.filter((file) => file !== original && file !== picture);
  if (replaced.length > 0)
    await tx.insert(replacedPictures).values(replaced.map(({ key }) => ({ key, scanId, replacedAt: now() })));
  if (isSeen)
    await tx
      .update(rescans)
      .set({
        former: { original: fileColumns(original), picture: picture === undefined ? null : fileColumns(picture) },
      })
      .where(eq(rescans.id, rescanId));
  else await jobs.enqueue(tx, "remove-files", { keys: [original.key] });

  await tx.insert(scanFiles).values([...stored, originalOf(rescan, now())]);
  const [shown] = await tx
    .update(scans)
    .set({
      uploadType: rescan.type,
      uploadBytes: rescan.bytes,
      uploadSha256: rescan.sha256,
      placeholder: derived.placeholder,
      ...derived.upright,
      shownOrientation: orientation,
      uploadedAt: now(),
      ...(isSeen ? { renewedAt: now() } : {}),
    })
    .where(eq(scans.id, scanId))
    .returning({ orientation: scans.orientation });
  if (shown!.orientation !== orientation) await jobs.enqueue(tx, "derive-scan", { scanId }); // rotated in the meantime
  for (const handle of domainEvents.onScanReplaced) await handle(deps, tx, scanId);
  await dropZipsWith(tx, userId, scanId);
  if (isSeen) {
    const text = `Rescanned: roll ${rescan.number}, frame ${rescan.frame}`;
    await recordOrderEvent(deps, tx, order, { type: "SCAN_RENEWED", text, by: rescan.byUserId });
    await jobs.enqueue(tx, "mail-rescans", { rollId }, { after: NOTIFY_OF_RESCANS_AFTER_S });
  }
  await live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: "READY" });
  return true;
}

type File = typeof scanFiles.$inferSelect;
const fileColumns = ({ key, type, bytes, width, height }: File) => ({ key, type, bytes, width, height });

const originalOf = (rescan: ToShow, createdAt: Date): StoredPicture => ({
  id: newId(),
  scanId: rescan.scanId,
  kind: "original",
  key: rescan.originalKey,
  type: rescan.type,
  bytes: rescan.bytes,
  width: rescan.rescanWidth!,
  height: rescan.rescanHeight!,
  sha256: rescan.sha256,
  createdAt,
});

/** Deletes zips with the old picture, so the next request gets one with the current picture. */
async function dropZipsWith(tx: Tx, userId: string, scanId: string): Promise<void> {
  await tx
    .delete(zipDownloads)
    .where(
      and(
        eq(zipDownloads.userId, userId),
        sql`exists (select from jsonb_array_elements(${zipDownloads.entries}) as entry where starts_with(entry ->> 'key', ${scanFolder(scanId)}))`,
      ),
    );
}

async function giveUp(deps: Deps, { rescanId, scanId, ...rescan }: ToShow, problem: string): Promise<void> {
  const { rollId, orderId, customerId: userId } = rescan;
  await deps.db.transaction(async (tx) => {
    const moved = await tx
      .update(rescans)
      .set({ state: "DAMAGED", problem })
      .where(and(eq(rescans.id, rescanId), eq(rescans.state, "UPLOADED")))
      .returning({ id: rescans.id });
    if (moved.length === 0) return;
    await deps.jobs.enqueue(tx, "remove-files", { keys: [rescan.originalKey] });
    await deps.live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: "READY" });
  });
}
