import { and, eq } from "drizzle-orm";
import * as contract from "../../../contract/film/scans.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { lockRoll } from "./add-scan.ts";
import { closeGap } from "./move-frames.ts";
import { scanFolder } from "./scan-keys.ts";
import { scans } from "./tables.ts";

/** Takes a scan off a roll that its customer does not see yet; the frames behind it move up. */
export async function removeScan(
  { db, files, live }: Deps,
  at: { userId: string; pickUpId: string; rollId: string; scanId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { syncedAt, orderId } = await lockRoll(tx, at);
    if (syncedAt !== null) throw refuse(contract.removeScan, "ROLL_SYNCED");
    const [removed] = await tx
      .delete(scans)
      .where(and(eq(scans.id, at.scanId), eq(scans.rollId, at.rollId)))
      .returning({ frame: scans.frame });
    if (removed === undefined) throw notFound("There is no such scan.");
    await closeGap(tx, at.rollId, removed.frame);
    const { userId, rollId, scanId } = at;
    await live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: "REMOVED" });
  });
  for (const { key } of await files.list(scanFolder(at.scanId))) await files.remove(key);
}
