import { and, desc, eq, lt, ne, notInArray, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import type { Lab } from "../../../rules/lab-settings/lab-profile.ts";
import type { WantedScans } from "../../../rules/film/zips.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { newId } from "../../platform/ids.ts";
import { PermanentFailure } from "../../platform/jobs/job-handler.ts";
import { extentOf, idsOf, rollsToTake } from "./rolls-to-take.ts";
import { zipDownloads, type ZipEntry } from "./tables.ts";
import { entriesOf, folderOf, zipOf } from "./zip-entries.ts";

/** File lists stored per customer at once; the oldest zips are deleted to make room. */
const MAX_STORED = 20;

/**
 * Requests scans as one zip; a job fixes its contents and notifies the socket. A repeated request for the same scans
 * returns the zip in preparation.
 */
export async function startZipDownload(deps: Deps, userId: string, requested: WantedScans): Promise<string> {
  const { db, jobs, now } = deps;
  const wanted = "scanIds" in requested ? { ...requested, scanIds: idsOf(requested.scanIds) } : requested;
  const name = nameOf(deps.lab, wanted, await extentOf(deps, userId, wanted));
  const id = newId();
  return db.transaction(async (tx) => {
    const row = {
      id,
      userId,
      selection: wanted,
      selectionHash: hashOf(wanted),
      name,
      entries: [],
      bytes: 0,
      createdAt: now(),
    };
    const made = await tx
      .insert(zipDownloads)
      .values({ ...row, state: "PREPARING" })
      // Changes nothing, but returns and locks the existing row.
      .onConflictDoUpdate({
        target: [zipDownloads.userId, zipDownloads.selectionHash],
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
  const saved = tx
    .select({ id: zipDownloads.id })
    .from(zipDownloads)
    .where(ofUser)
    .orderBy(desc(zipDownloads.createdAt), desc(zipDownloads.id))
    .limit(MAX_STORED);
  await tx.delete(zipDownloads).where(and(ofUser, notInArray(zipDownloads.id, saved)));
}

/** A hash, because a request can contain many ids. */
const hashOf = (wanted: WantedScans): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(wanted).toSorted()))
    .digest("base64url");

/** Without the extension. */
function nameOf(lab: Lab, wanted: WantedScans, extent: Awaited<ReturnType<typeof extentOf>>): string {
  if ("rollId" in wanted) return folderOf(extent);
  if ("pickUpId" in wanted) return `${lab.name} scans ${shownOrderNumber(extent.orderId).replace("#", "")}`;
  if ("time" in wanted) return `${lab.name} scans ${wanted.time}`;
  return `${lab.name} ${extent.scans} scans`;
}

/**
 * Fixes a zip's entries and exact size, makes it READY and notifies its owner's browsers. Repeatable. On any failure it
 * becomes FAILED, so no one waits for it and it can be requested again; staff can retry it.
 */
export async function prepareZip(deps: Deps, zipDownloadId: string): Promise<void> {
  const { db, live } = deps;
  const waiting = and(eq(zipDownloads.id, zipDownloadId), ne(zipDownloads.state, "READY"));
  const [zip] = await db.select().from(zipDownloads).where(waiting);
  if (zip === undefined) return;
  const settle = async (state: "READY" | "FAILED", entries: ZipEntry[]) => {
    const { bytes } = await zipOf(entries);
    await db.transaction(async (tx) => {
      const moved = await tx
        .update(zipDownloads)
        .set({ state, entries, bytes })
        .where(waiting)
        .returning({ id: zipDownloads.id });
      if (moved.length === 0) return;
      await live.publish(tx, { type: "zip-download", userId: zip.userId, zipDownloadId, state });
    });
  };
  try {
    const entries = await entriesOf(deps, await rollsToTake(deps, zip.userId, zip.selection));
    await settle(entries.length > 0 ? "READY" : "FAILED", entries);
  } catch (error) {
    await settle("FAILED", []);
    throw new PermanentFailure("The zip could not be created.", { cause: error });
  }
}

/** Longest wait for a zip whose job failed for good, while the database was down for example. */
const GIVEN_UP_AFTER_MS = 10 * MINUTE_MS;

/** Marks abandoned zips as failed. */
export async function failStuckZips({ db, live, now }: Deps): Promise<void> {
  const stuck = and(
    eq(zipDownloads.state, "PREPARING"),
    lt(zipDownloads.createdAt, new Date(now().getTime() - GIVEN_UP_AFTER_MS)),
  );
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(zipDownloads)
      .set({ state: "FAILED" })
      .where(stuck)
      .returning({ zipDownloadId: zipDownloads.id, userId: zipDownloads.userId });
    for (const zip of failed) await live.publish(tx, { type: "zip-download", ...zip, state: "FAILED" });
  });
}
