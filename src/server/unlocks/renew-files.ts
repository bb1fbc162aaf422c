import { and, eq, sql } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { scanUnlocks } from "./tables.ts";

/** Has the files of a scan's unlocks made anew, as another original took the place of the one that they were made from. */
export async function renewUnlockFiles({ jobs }: Deps, tx: Tx, scanId: string): Promise<void> {
  const unlocks = await tx
    .update(scanUnlocks)
    .set({
      fileOrientation: null,
      // An original that was handed out itself is not to be had any more; a file that was made is, until the new one is there.
      fileKey: sql`case when starts_with(${scanUnlocks.fileKey}, 'unlocks/') then ${scanUnlocks.fileKey} end`,
    })
    .where(and(eq(scanUnlocks.scanId, scanId), eq(scanUnlocks.state, "UNLOCKED")))
    .returning({ id: scanUnlocks.id });
  for (const { id } of unlocks) await jobs.enqueue(tx, "make-unlock-file", { unlockId: id });
}
