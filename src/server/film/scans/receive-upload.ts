import { and, eq } from "drizzle-orm";
import { MAX_PIXELS, CONTENT_CHANGED, type PixelSize, UPLOAD_TYPES } from "../../../rules/film/scan-files.ts";
import type { Deps, Tx } from "../../deps.ts";
import type { StoredUpload } from "../../files/upload-handler.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import { scanOfOriginal, uploadOfOriginal } from "./scan-keys.ts";
import { rescans, scanFiles, scans } from "./tables.ts";

const ALREADY_THERE = "A different file is already stored for this scan.";

/**
 * Checks that a stored file is the announced picture and makes it its scan's original, in one transaction with the
 * follow-up jobs. A rejected file is deleted and its scan keeps waiting. Safe to repeat for the same file.
 */
export async function receiveUpload(deps: Deps, file: StoredUpload): Promise<void> {
  const scanId = scanOfOriginal(file.key);
  if (scanId === null) throw notFound();
  if (await receiveRescan(deps, file)) return;
  let replaced: string | null;
  try {
    const [announced] = await deps.db
      .select({ uploadSha256: scans.uploadSha256 })
      .from(scans)
      .where(eq(scans.id, scanId));
    if (announced !== undefined) refuseOtherBytes(announced, file);
    const size = await checkStored(deps, file);
    replaced = await deps.db.transaction((tx) => makeOriginal(deps, tx, scanId, file, size));
  } catch (error) {
    // Deletes only rejected files. After an error of ours the file stays, for the sweep or the next try to accept.
    const isRefused = error instanceof HttpError && error.status < 500;
    if (isRefused && !(await isOriginalOf(deps, file.key))) await deps.files.remove(file.key);
    throw error;
  }
  if (replaced !== null) await deps.files.remove(replaced);
}

async function isOriginalOf({ db }: Deps, key: string): Promise<boolean> {
  const [found] = await db.select({ id: scanFiles.id }).from(scanFiles).where(eq(scanFiles.key, key));
  return found !== undefined;
}

/** @returns the key of the damaged file that this one replaces */
async function makeOriginal(
  { jobs, live, now }: Deps,
  tx: Tx,
  scanId: string,
  file: StoredUpload,
  size: PixelSize,
): Promise<string | null> {
  const { key, type, bytes, sha256 } = file;
  const [scan] = await tx
    .select({
      state: scans.state,
      uploadSha256: scans.uploadSha256,
      rollId: scans.rollId,
      userId: scans.customerId,
      orderId: rolls.orderId,
    })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .where(eq(scans.id, scanId))
    .for("update", { of: scans });
  if (scan === undefined) throw notFound("This scan was removed from its roll in the meantime.");
  const isOriginal = and(eq(scanFiles.scanId, scanId), eq(scanFiles.kind, "original"));
  const [present] = await tx.select({ key: scanFiles.key }).from(scanFiles).where(isOriginal);
  if (scan.state === "UPLOADED" || scan.state === "READY") {
    if (present?.key === key) return null; // the same upload again
    throw new HttpError(409, ALREADY_THERE);
  }
  // A damaged file sent again through its old link is still damaged.
  if (present?.key === key) throw new HttpError(409, "This file is damaged. Scan the frame again.");
  refuseOtherBytes(scan, file); // it may have been announced again in the meantime
  if (present !== undefined) await tx.delete(scanFiles).where(isOriginal);
  const uploadedAt = now();
  await tx
    .insert(scanFiles)
    .values({ id: newId(), scanId, kind: "original", key, type, bytes, ...size, sha256, createdAt: uploadedAt });
  await tx
    .update(scans)
    .set({ state: "UPLOADED", problem: null, ...size, uploadedAt })
    .where(eq(scans.id, scanId));
  await jobs.enqueue(tx, "derive-scan", { scanId });
  const { rollId, userId, orderId } = scan;
  await live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: "UPLOADED" });
  return present?.key ?? null;
}

/**
 * Accepts a replacement file for a frame; a job shows it. Safe to repeat. A rejected file is deleted.
 * @returns false if the file does not belong to a rescan
 */
export async function receiveRescan(deps: Deps, file: StoredUpload): Promise<boolean> {
  const id = uploadOfOriginal(file.key);
  if (id === null) return false;
  const [rescan] = await deps.db.select().from(rescans).where(eq(rescans.id, id));
  if (rescan === undefined) return false;
  if (rescan.state !== "AWAITING_UPLOAD") return true;
  try {
    refuseOtherBytes(rescan, file);
    const size = await checkStored(deps, file);
    await deps.db.transaction(async (tx) => {
      const moved = await tx
        .update(rescans)
        .set({ state: "UPLOADED", ...size })
        .where(and(eq(rescans.id, id), eq(rescans.state, "AWAITING_UPLOAD")))
        .returning({ id: rescans.id });
      if (moved.length > 0) await deps.jobs.enqueue(tx, "show-rescan", { rescanId: id });
    });
  } catch (error) {
    // After an error of ours the file stays, for the sweep or the next try to accept.
    if (error instanceof HttpError && error.status < 500) await deps.files.remove(file.key);
    throw error;
  }
  return true;
}

/** @throws if these are not the announced bytes; called before the picture check, which would report them as damaged */
export function refuseOtherBytes({ uploadSha256 }: { uploadSha256: string | null }, { sha256 }: StoredUpload): void {
  if (uploadSha256 === null || uploadSha256 === sha256) return;
  const message = "The file changed during the upload. Upload it again.";
  throw new HttpError(422, message, { code: CONTENT_CHANGED });
}

/** Checks in a separate process that a stored file is the announced picture. */
export async function checkStored({ files, pictures }: Deps, { key, type }: StoredUpload): Promise<PixelSize> {
  const { path, release } = await files.openLocally(key);
  try {
    const request = { path, announced: type, types: UPLOAD_TYPES, maxPixels: MAX_PIXELS };
    return await pictures.ask("check", request, { lane: "LAB" });
  } finally {
    await release();
  }
}
