import { eq } from "drizzle-orm";
import * as contract from "../../../contract/film/rolls.ts";
import type { Deps } from "../../deps.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import { refuse } from "../../platform/http/errors.ts";
import { scanFolder } from "../scans/scan-keys.ts";
import { scans } from "../scans/tables.ts";
import { lockOwnRoll } from "./lock-own-roll.ts";

/** Takes all scans off a roll that its customer does not see yet, with their files. Repeating it is harmless. */
export async function clearScans(
  deps: Deps,
  { by, ...at }: { userId: string; rollId: string; by: string },
): Promise<void> {
  const { db, files } = deps;
  const removed = await db.transaction(async (tx) => {
    const { syncedAt, orderId, number } = await lockOwnRoll(tx, at);
    if (syncedAt !== null) throw refuse(contract.clearScans, "ROLL_SYNCED");
    const gone = await tx.delete(scans).where(eq(scans.rollId, at.rollId)).returning({ id: scans.id });
    if (gone.length > 0) {
      const text = `Removed ${gone.length === 1 ? "the only scan" : `all ${gone.length} scans`} of roll ${number}`;
      await recordOrderEvent(deps, tx, { id: orderId, customerId: at.userId }, { type: "SCANS_CHANGED", text, by });
    }
    return gone;
  });
  for (const { id } of removed) {
    for (const { key } of await files.list(scanFolder(id))) await files.remove(key);
  }
}
