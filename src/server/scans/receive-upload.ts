import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq } from "drizzle-orm";
import type { PixelSize } from "../../rules/film/scan-files.ts";
import { AlreadyStored, TooManyBytes } from "../adapters/files/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import { checkPicture } from "./check-picture.ts";
import { scanOfOriginal } from "./scan-keys.ts";
import { scanFiles, scans } from "./tables.ts";

/** What a write link says, and the bytes that came. */
export type Upload = { key: string; type: string; bytes: number; content: Readable | Uint8Array };
/** A file in the store that may become a scan's original. `sha256` in hex. */
export type ArrivedFile = { key: string; type: string; bytes: number; sha256: string };

const ALREADY_THERE = "This scan's file is already stored, and it is another one than this.";

/** Stores an upload, checks that it is the picture it was announced as, and has its sizes derived. */
export async function receiveUpload(deps: Deps, upload: Upload): Promise<void> {
  const sha256 = await storeUpload(deps, upload);
  await acceptUpload(deps, { key: upload.key, type: upload.type, bytes: upload.bytes, sha256 });
}

/**
 * Makes a stored file the original of its scan, in one transaction with the work that follows. A file that is refused
 * is removed and its scan goes on waiting. Repeating it for the same file is harmless.
 */
export async function acceptUpload(deps: Deps, file: ArrivedFile): Promise<void> {
  const scanId = scanOfOriginal(file.key);
  if (scanId === null) throw notFound();
  let replaced: string | null;
  try {
    const size = await checkStored(deps, file);
    replaced = await deps.db.transaction((tx) => makeOriginal(deps, tx, scanId, file, size));
  } catch (error) {
    // Only what was refused goes. After a failure of ours the file stays, for the sweep or the next try to accept.
    if (error instanceof HttpError && !(await isOriginalOf(deps, file.key))) await deps.files.remove(file.key);
    throw error;
  }
  if (replaced !== null) await deps.files.remove(replaced);
}

/** Writes the bytes and answers their SHA-256. When they are there already, they must be the same. */
export async function storeUpload({ files }: Deps, { key, type, bytes, content }: Upload): Promise<string> {
  const hash = createHash("sha256");
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  try {
    const stored = await files.write(key, source.pipe(hashing(source, hash)), { type, maxBytes: bytes });
    if (stored.bytes < bytes) {
      await files.remove(key);
      throw new HttpError(400, `The upload was cut off: ${stored.bytes} of ${bytes} bytes arrived. Send it again.`);
    }
  } catch (error) {
    if (error instanceof TooManyBytes)
      throw new HttpError(413, `This link takes a file of ${bytes} bytes, and more came.`);
    if (!(error instanceof AlreadyStored)) throw error;
    const sha256 = hash.digest("hex");
    if ((await sha256OfStored({ files }, key)) !== sha256) throw new HttpError(409, ALREADY_THERE);
    return sha256;
  }
  return hash.digest("hex");
}

/**
 * Counts the bytes into `hash` on their way. Unlike with a pipeline, a reader that fails does not tear down `source`:
 * the connection is still needed to say why.
 */
function hashing(source: Readable, hash: ReturnType<typeof createHash>): Transform {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // The sender may leave before the store has begun to read: whoever reads later still gets the error.
  through.on("error", () => {});
  const cutOff = () => through.destroy(new HttpError(400, "The upload was cut off. Send it again."));
  source.once("error", cutOff);
  source.once("close", () => {
    if (!source.readableEnded) cutOff();
  });
  return through;
}

async function isOriginalOf({ db }: Deps, key: string): Promise<boolean> {
  const [found] = await db.select({ id: scanFiles.id }).from(scanFiles).where(eq(scanFiles.key, key));
  return found !== undefined;
}

export async function sha256OfStored({ files }: Pick<Deps, "files">, key: string): Promise<string> {
  const { path, release } = await files.openLocally(key);
  try {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return hash.digest("hex");
  } finally {
    await release();
  }
}

async function checkStored({ files }: Deps, { key, type }: ArrivedFile): Promise<PixelSize> {
  const { path, release } = await files.openLocally(key);
  try {
    return await checkPicture(path, type);
  } finally {
    await release();
  }
}

/** @returns the key of a damaged file that this one takes the place of */
async function makeOriginal(
  { jobs, live, now }: Deps,
  tx: Tx,
  scanId: string,
  { key, type, bytes, sha256 }: ArrivedFile,
  size: PixelSize,
): Promise<string | null> {
  const [scan] = await tx
    .select({ state: scans.state, rollId: scans.rollId, userId: scans.customerId, orderId: rolls.orderId })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .where(eq(scans.id, scanId))
    .for("update", { of: scans });
  if (scan === undefined) throw notFound("This scan was taken off its roll meanwhile.");
  const isOriginal = and(eq(scanFiles.scanId, scanId), eq(scanFiles.kind, "original"));
  const [present] = await tx.select({ key: scanFiles.key }).from(scanFiles).where(isOriginal);
  if (scan.state === "UPLOADED" || scan.state === "READY") {
    if (present?.key === key) return null; // the same upload once more
    throw new HttpError(409, ALREADY_THERE);
  }
  // A damaged file that is sent once more by its old link stays what it is.
  if (present?.key === key) throw new HttpError(409, "This very file is damaged. Scan the frame again.");
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
