import { createHash } from "node:crypto";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { WantedScans } from "../../../rules/film/zips.ts";
import { BRAND } from "../../../rules/brand.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import type { Deps, Tx } from "../../deps.ts";
import { literal } from "../../platform/database/literal.ts";
import { newId } from "../../platform/ids.ts";
import { folderOf } from "./file-names.ts";
import { extentOf, idsOf } from "./rolls-to-take.ts";
import { zipDownloads } from "./tables.ts";

/** Lists of files that are kept for a customer at once; those of older zips make room. */
const MOST_KEPT = 20;

/**
 * Asks for scans as one zip; a job fixes what is in it and tells the socket. Who asks again for the same before it is made gets
 * the same.
 */
export async function startZipDownload(deps: Deps, userId: string, asked: WantedScans): Promise<string> {
  const { db, jobs, now } = deps;
  const wanted = "scanIds" in asked ? { ...asked, scanIds: idsOf(asked.scanIds) } : asked;
  const name = nameOf(wanted, await extentOf(deps, userId, wanted));
  const id = newId();
  return db.transaction(async (tx) => {
    const row = { id, userId, wanted, wantedHash: hashOf(wanted), name, entries: [], bytes: 0, createdAt: now() };
    const made = await tx
      .insert(zipDownloads)
      .values({ ...row, state: "PREPARING" })
      // Writes nothing new, but names and locks the one that is there.
      .onConflictDoUpdate({
        target: [zipDownloads.userId, zipDownloads.wantedHash],
        targetWhere: sql`${zipDownloads.state} = ${literal(zipDownloads.state, "PREPARING")}`,
        set: { name },
      })
      .returning({ id: zipDownloads.id });
    const zipDownloadId = made[0]!.id;
    if (zipDownloadId !== id) return zipDownloadId;
    await makeRoom(tx, userId);
    await jobs.enqueue(tx, "prepare-zip", { zipDownloadId });
    return zipDownloadId;
  });
}

async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const ofUser = eq(zipDownloads.userId, userId);
  const kept = tx
    .select({ id: zipDownloads.id })
    .from(zipDownloads)
    .where(ofUser)
    .orderBy(desc(zipDownloads.createdAt), desc(zipDownloads.id))
    .limit(MOST_KEPT);
  await tx.delete(zipDownloads).where(and(ofUser, notInArray(zipDownloads.id, kept)));
}

/** Of what is wanted, however many ids that is. */
const hashOf = (wanted: WantedScans): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(wanted).toSorted()))
    .digest("base64url");

/** Without its ending. */
function nameOf(wanted: WantedScans, extent: Awaited<ReturnType<typeof extentOf>>): string {
  if ("rollId" in wanted) return folderOf(extent);
  if ("pickUpId" in wanted) return `${BRAND.name} scans ${shownOrderNumber(extent.orderId).replace("#", "")}`;
  if ("time" in wanted) return `${BRAND.name} scans ${wanted.time}`;
  return `${BRAND.name} ${extent.scans} scans`;
}
