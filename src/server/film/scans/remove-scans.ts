import { and, eq } from "drizzle-orm";
import { clearScans as clearScansCall } from "../../../contract/film/rolls.ts";
import { removeScan as removeScanCall } from "../../../contract/film/scans.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { lockOwnRoll } from "../rolls/lock-own-roll.ts";
import { lockRoll } from "./add-scan.ts";
import { closeGap } from "./frames.ts";
import { recordScansChanged } from "./record-scans-changed.ts";
import { scanFolder } from "./scan-keys.ts";
import { scans } from "./tables.ts";

/** Removes a scan from a roll that its customer does not see yet; later frames move up. */
export async function removeScan(
  deps: Deps,
  at: { userId: string; pickUpId: string; rollId: string; scanId: string; by: string | null },
): Promise<void> {
  const { db, files, live } = deps;
  await db.transaction(async (tx) => {
    const { syncedAt, orderId, number } = await lockRoll(tx, at);
    if (syncedAt !== null) throw refuse(removeScanCall, "ROLL_SYNCED");
    const [removed] = await tx
      .delete(scans)
      .where(and(eq(scans.id, at.scanId), eq(scans.rollId, at.rollId)))
      .returning({ frame: scans.frame });
    if (removed === undefined) throw notFound("Scan not found.");
    await closeGap(tx, at.rollId, removed.frame);
    const { userId, rollId, scanId, by } = at;
    const text = `Removed frame ${removed.frame} of roll ${number}`;
    await recordScansChanged(deps, tx, { orderId, userId }, { call: "removeScan", text, by });
    await live.publish(tx, { type: "scan", userId, orderId, rollId, scanId, state: "REMOVED" });
  });
  for (const { key } of await files.list(scanFolder(at.scanId))) await files.remove(key);
}

/**
 * Removes all scans and their files from a roll that its customer does not see yet, or only those whose files never
 * arrived; later frames move up. Safe to repeat.
 */
export async function clearScans(
  deps: Deps,
  { by, onlyAwaited, ...at }: { userId: string; rollId: string; onlyAwaited: boolean; by: string },
): Promise<void> {
  const { db, files } = deps;
  const removed = await db.transaction(async (tx) => {
    const { syncedAt, orderId, number } = await lockOwnRoll(tx, at);
    if (syncedAt !== null) throw refuse(clearScansCall, "ROLL_SYNCED");
    const which = onlyAwaited ? eq(scans.state, "AWAITING_UPLOAD") : undefined;
    const gone = await tx
      .delete(scans)
      .where(and(eq(scans.rollId, at.rollId), which))
      .returning({ id: scans.id, frame: scans.frame });
    if (onlyAwaited)
      for (const { frame } of gone.toSorted((one, other) => other.frame - one.frame))
        await closeGap(tx, at.rollId, frame);
    if (gone.length > 0) {
      const all = gone.length === 1 ? "the only scan" : `all ${gone.length} scans`;
      const missing = gone.length === 1 ? "1 frame that never arrived" : `${gone.length} frames that never arrived`;
      const text = `Removed ${onlyAwaited ? missing : all} of roll ${number}`;
      await recordScansChanged(deps, tx, { orderId, userId: at.userId }, { call: "clearScans", text, by });
    }
    return gone;
  });
  for (const { id } of removed) {
    for (const { key } of await files.list(scanFolder(id))) await files.remove(key);
  }
}
