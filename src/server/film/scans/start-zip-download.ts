import { sql } from "drizzle-orm";
import * as contract from "../../../contract/film/scans.ts";
import { BRAND } from "../../../rules/brand.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { literal } from "../../platform/database/literal.ts";
import { newId } from "../../platform/ids.ts";
import { findPickUp } from "./find-pick-up.ts";
import { zipDownloads } from "./tables.ts";

/**
 * Asks for a pick-up's scans as one zip; a job fixes what is in it and tells the socket. Who asks again before it is made
 * gets the same.
 */
export async function startZipDownload({ db, jobs, now }: Deps, userId: string, pickUpId: string): Promise<string> {
  const pickUp = await findPickUp({ db }, userId, pickUpId);
  if (pickUp === null) throw notFound("There is no such pick-up.");
  if (pickUp.rolls.every(({ files }) => files.length === 0)) throw refuse(contract.startZipDownload, "NOTHING_THERE");
  const id = newId();
  const name = `${BRAND.name} scans ${shownOrderNumber(pickUp.orderId).replace("#", "")}`;
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(zipDownloads)
      .values({ id, userId, pickUpId, state: "PREPARING", name, entries: [], bytes: 0, createdAt: now() })
      // Writes nothing new, but names and locks the one that is there.
      .onConflictDoUpdate({
        target: [zipDownloads.userId, zipDownloads.pickUpId],
        targetWhere: sql`${zipDownloads.state} = ${literal(zipDownloads.state, "PREPARING")}`,
        set: { name },
      })
      .returning({ id: zipDownloads.id });
    const zipDownloadId = made[0]!.id;
    if (zipDownloadId === id) await jobs.enqueue(tx, "prepare-zip", { zipDownloadId });
    return zipDownloadId;
  });
}
