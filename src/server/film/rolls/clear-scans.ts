import { eq } from "drizzle-orm";
import * as contract from "../../../contract/film/rolls.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import { scanFolder } from "../scans/scan-keys.ts";
import { scans } from "../scans/tables.ts";
import { lockOwnRoll } from "./lock-own-roll.ts";

/** Takes all scans off a roll that its customer does not see yet, with their files. Repeating it is harmless. */
export async function clearScans({ db, files, live }: Deps, at: { userId: string; rollId: string }): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const { syncedAt, orderId } = await lockOwnRoll(tx, at);
    if (syncedAt !== null) throw refuse(contract.clearScans, "ROLL_SYNCED");
    const gone = await tx.delete(scans).where(eq(scans.rollId, at.rollId)).returning({ id: scans.id });
    if (gone.length > 0) await live.publish(tx, { type: "order", userId: at.userId, orderId });
    return gone;
  });
  for (const { id } of removed) {
    for (const { key } of await files.list(scanFolder(id))) await files.remove(key);
  }
}
