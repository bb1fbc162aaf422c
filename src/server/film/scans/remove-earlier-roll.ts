import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Deps, Tx } from "../../deps.ts";
import { rolls } from "../rolls/tables.ts";
import { rollPlaces, rollTags, scanPlaces, scanTags } from "../tags/tables.ts";
import { scanFiles, scans } from "./tables.ts";

const isLabelled = (rollId: string) => sql`(
  exists (select from ${rollTags} where ${rollTags.rollId} = ${rollId})
  or exists (select from ${rollPlaces} where ${rollPlaces.rollId} = ${rollId})
  or exists (select from ${scanTags} where ${scanTags.scanId} = ${scans.id})
  or exists (select from ${scanPlaces} where ${scanPlaces.scanId} = ${scans.id}))`;

/**
 * Removes an earlier roll, or only some of its scans, with their files.
 * @returns why it stays; null once it is removed
 */
export async function removeEarlierRoll(
  { jobs }: Pick<Deps, "jobs">,
  tx: Tx,
  rollId: string,
  scanIds?: readonly string[],
): Promise<string | null> {
  const [roll] = await tx
    .select({ id: rolls.id })
    .from(rolls)
    .where(and(eq(rolls.id, rollId), isNull(rolls.orderId)))
    .for("update");
  if (roll === undefined) return null;
  const which = and(eq(scans.rollId, rollId), scanIds === undefined ? undefined : inArray(scans.id, [...scanIds]));
  const [marked] = await tx
    .select({ id: scans.id })
    .from(scans)
    .where(and(which, or(isNotNull(scans.favoriteAt), isNotNull(scans.rejectedAt), isLabelled(rollId))))
    .limit(1);
  if (marked !== undefined) return "Its customer has marked or tagged it";
  const ofScans = tx.select({ id: scans.id }).from(scans).where(which);
  const files = await tx.delete(scanFiles).where(inArray(scanFiles.scanId, ofScans)).returning({ key: scanFiles.key });
  await tx.delete(scans).where(which);
  if (scanIds === undefined) await tx.delete(rolls).where(eq(rolls.id, rollId));
  if (files.length > 0) await jobs.enqueue(tx, "remove-files", { keys: files.map(({ key }) => key) });
  return null;
}
