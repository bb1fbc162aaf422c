import { and, eq, sql } from "drizzle-orm";
import * as contract from "../../../contract/film/scans.ts";
import type { Deps } from "../../deps.ts";
import { orderEventParts } from "../../orders/record-order-event.ts";
import { inOneStatement } from "../../platform/database/writable-cte.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { lockRoll } from "./add-scan.ts";
import { closeGap } from "./frames.ts";
import { scanFolder } from "./scan-keys.ts";
import { scans } from "./tables.ts";

/** Takes a scan off a roll that its customer does not see yet; the frames behind it move up. */
export async function removeScan(
  deps: Deps,
  at: { userId: string; pickUpId: string; rollId: string; scanId: string; by: string | null },
): Promise<void> {
  const { db, files, live } = deps;
  await db.transaction(async (tx) => {
    const { syncedAt, orderId, number } = await lockRoll(tx, at);
    if (syncedAt !== null) throw refuse(contract.removeScan, "ROLL_SYNCED");
    const [removed] = await tx
      .delete(scans)
      .where(and(eq(scans.id, at.scanId), eq(scans.rollId, at.rollId)))
      .returning({ frame: scans.frame });
    if (removed === undefined) throw notFound("Scan not found.");
    await closeGap(tx, at.rollId, removed.frame);
    const { userId, rollId, scanId, by } = at;
    const told = live.telling({ type: "scan", userId, orderId, rollId, scanId, state: "REMOVED" });
    const text = `Removed frame ${removed.frame} of roll ${number}`;
    const order = { id: orderId, customerId: userId };
    const { recorded } = orderEventParts(deps, tx, order, { type: "SCANS_CHANGED", text, by });
    await inOneStatement(tx, { recorded }, sql`select ${told}`);
  });
  for (const { key } of await files.list(scanFolder(at.scanId))) await files.remove(key);
}
