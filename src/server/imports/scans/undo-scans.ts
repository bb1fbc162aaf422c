import { eq, sql } from "drizzle-orm";
import { removeEarlierRoll } from "../../film/scans/remove-earlier-roll.ts";
import { scans } from "../../film/scans/tables.ts";
import { shareScans } from "../../shares/tables.ts";
import { socialSubmissions } from "../../submissions/tables.ts";
import { scanUnlocks } from "../../unlocks/tables.ts";
import type { ImportKindWork } from "../import-kind.ts";

/** Rolls are saved by the command on the server (import-scans.ts), which also reads their files. */
export const SCANS: ImportKindWork<never> = {
  save: () => Promise.reject(new Error("scans are imported from the command line")),

  async undoItem(deps, tx, { thingId, undo }) {
    const used = await tx
      .select({ id: scans.id })
      .from(scans)
      .where(
        sql`${eq(scans.rollId, thingId)} and (
          exists (select from ${shareScans} where ${shareScans.scanId} = ${scans.id})
          or exists (select from ${socialSubmissions} where ${socialSubmissions.scanId} = ${scans.id})
          or exists (select from ${scanUnlocks} where ${scanUnlocks.scanId} = ${scans.id}))`,
      )
      .limit(1);
    if (used.length > 0) return "Its customer has shared, submitted or unlocked its scans";
    return removeEarlierRoll(deps, tx, thingId, undo?.["scans"]);
  },
};
