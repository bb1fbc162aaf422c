import { and, eq, lt, ne } from "drizzle-orm";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { NotAgain } from "../../platform/jobs/job-handler.ts";
import { rollsToTake } from "./rolls-to-take.ts";
import { zipDownloads, type ZipEntry } from "./tables.ts";
import { entriesOf } from "./zip-entries.ts";
import { zipOf } from "./zip-files.ts";

/**
 * Fixes the entries and the exact size of a zip, makes it READY and tells its owner's browsers. Repeatable. One that
 * cannot be made is FAILED, whatever the reason, so that nobody waits for it and it can be asked for again; staff may
 * have it tried once more.
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
    const entries = await entriesOf(deps, await rollsToTake(deps, zip.userId, zip.wanted));
    await settle(entries.length > 0 ? "READY" : "FAILED", entries);
  } catch (error) {
    await settle("FAILED", []);
    throw new NotAgain("The zip could not be put together.", { cause: error });
  }
}

/** A zip whose job gave up, such as while the database was away: nobody waits for longer than this. */
const GIVEN_UP_AFTER_MS = 10 * MINUTE_MS;

/** Says of zips that nobody makes any more that they failed. */
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
