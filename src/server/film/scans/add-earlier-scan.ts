import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { v5 } from "uuid";
import { MAX_PIXELS, type UploadType, UPLOAD_TYPES } from "../../../rules/film/scan-files.ts";
import { AlreadyStored } from "../../adapters/files/port.ts";
import type { Deps, Tx } from "../../deps.ts";
import { cleanName } from "../../files/clean-name.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import { scanFolder } from "./scan-keys.ts";
import { scanFiles, scans } from "./tables.ts";

const s = alias(scans, "s");

/** A file of an earlier roll, in the store's scratch folder. */
export type EarlierFile = { name: string; type: UploadType; path: string; bytes: number; sha256: string };

/** Where a customer already has a file with these bytes: on this roll, or on another; null if nowhere. */
export async function findSameFile(
  { db }: Pick<Deps, "db">,
  { customerId, rollId }: { customerId: string; rollId: string },
  { sha256 }: Pick<EarlierFile, "sha256">,
): Promise<"THIS" | "OTHER" | null> {
  const found = await db
    .select({ rollId: scans.rollId })
    .from(scans)
    .where(and(eq(scans.uploadSha256, sha256), eq(scans.customerId, customerId)));
  if (found.some((one) => one.rollId === rollId)) return "THIS";
  return found.length > 0 ? "OTHER" : null;
}

/** Checks a file in a separate process. @returns the reason why it is no scan, or its upright size */
export async function checkEarlierFile({ pictures }: Pick<Deps, "pictures">, { path, type }: EarlierFile) {
  try {
    const request = { path, announced: type, types: UPLOAD_TYPES, maxPixels: MAX_PIXELS };
    return await pictures.ask("check", request, { lane: "PUBLIC", waits: true });
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return error.message;
    throw error;
  }
}

/**
 * Adds a file as the last frame of an earlier roll; a job derives its pictures after all others. Its ids come from the
 * roll and the file's bytes, so a repetition after a crash finds its own file and row.
 * @param ensureRoll makes the roll unless it exists, in the same transaction
 */
export async function addEarlierScan(
  { db, files, jobs, now }: Deps,
  { customerId, rollId, at }: { customerId: string; rollId: string; at: Date },
  { name, type, path, bytes, sha256, ...size }: EarlierFile & { width: number; height: number },
  ensureRoll: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  const scanId = v5(sha256, rollId);
  const key = `${scanFolder(scanId)}original-${v5(sha256, scanId)}`;
  await files.takeIn(key, path, { type }).catch((error: unknown) => {
    // Stored by a process that was killed before it saved the row. The key names the bytes.
    if (!(error instanceof AlreadyStored)) throw error;
  });
  await db.transaction(async (tx) => {
    await ensureRoll(tx);
    await tx.select({ id: rolls.id }).from(rolls).where(eq(rolls.id, rollId)).for("update");
    const inserted = await tx
      .insert(scans)
      .values({
        id: scanId,
        rollId,
        customerId,
        frame: sql`(select coalesce(max(${s.frame}), 0) + 1 from ${scans} ${s} where ${s.rollId} = ${rollId})`,
        name: cleanName(name),
        description: "",
        state: "UPLOADED",
        uploadType: type,
        uploadBytes: bytes,
        uploadSha256: sha256,
        ...size,
        createdAt: at,
        uploadedAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: scans.id });
    if (inserted.length === 0) return;
    const original = { scanId, kind: "original", key, type, bytes, sha256, ...size, createdAt: now() } as const;
    await tx.insert(scanFiles).values({ id: newId(), ...original });
    await jobs.enqueue(tx, "derive-scan", { scanId }, { isLast: true });
  });
  return scanId;
}
