import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../deps.ts";
import { scans } from "../film/scans/tables.ts";
import { scanUnlocks } from "./tables.ts";

const before = alias(scanUnlocks, "before");

/** Of a roll whose scans are not stored any more no unlock has a file. @returns the files' keys, which are to be removed */
export async function forgetUnlockFiles(tx: Tx, rollId: string): Promise<string[]> {
  const ofRoll = tx.select({ id: scans.id }).from(scans).where(eq(scans.rollId, rollId));
  const forgotten = await tx
    .update(scanUnlocks)
    .set({ fileKey: null, fileType: null, fileBytes: null, fileOrientation: null })
    .from(before)
    .where(and(eq(before.id, scanUnlocks.id), inArray(scanUnlocks.scanId, ofRoll), isNotNull(before.fileKey)))
    .returning({ key: before.fileKey });
  return forgotten.flatMap(({ key }) => key ?? []);
}
