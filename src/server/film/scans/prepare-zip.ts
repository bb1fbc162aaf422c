import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { fileNameOf, folderOf } from "./file-names.ts";
import { findPickUp } from "./queries.ts";
import { zipBytes } from "../../files/store-zip.ts";
import { zipDownloads, type ZipEntry } from "./tables.ts";

/** Fixes the entries and the exact size of a zip, makes it READY and tells its owner's browsers. Repeatable. */
export async function prepareZip(deps: Deps, zipDownloadId: string): Promise<void> {
  const { db, live } = deps;
  const waiting = and(eq(zipDownloads.id, zipDownloadId), eq(zipDownloads.state, "PREPARING"));
  const [zip] = await db.select().from(zipDownloads).where(waiting);
  if (zip === undefined) return;
  const entries = await entriesOf(deps, zip.userId, zip.pickUpId);
  const state = entries.length > 0 ? "READY" : "FAILED";
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(zipDownloads)
      .set({ state, entries, bytes: zipBytes(entries) })
      .where(waiting)
      .returning({ id: zipDownloads.id });
    if (moved.length === 0) return;
    await live.publish(tx, { type: "zip-download", userId: zip.userId, zipDownloadId, state });
  });
}

/** One folder for each roll. Empty when there is nothing, or when a file is not what its row says. */
async function entriesOf(deps: Deps, userId: string, pickUpId: string): Promise<ZipEntry[]> {
  const pickUp = await findPickUp(deps, userId, pickUpId);
  const entries = (pickUp?.rolls ?? []).flatMap((roll) =>
    roll.files.map(({ frame, key, bytes }) => ({ name: `${folderOf(roll)}/${fileNameOf(roll, frame)}`, key, bytes })),
  );
  for (const { key, bytes } of entries) {
    const stored = await deps.files.stat(key);
    if (stored?.bytes === bytes) continue;
    deps.log.error({ key, bytes, stored: stored?.bytes ?? null }, "a scan's file is not what its row says");
    return [];
  }
  return entries;
}
