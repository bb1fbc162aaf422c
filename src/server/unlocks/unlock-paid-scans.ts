import { and, eq } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { scanUnlocks } from "./tables.ts";

/** Opens the scans that a paid order bought; repeating it changes nothing. The caller holds the order. */
export async function unlockPaidScans({ jobs, now }: Deps, tx: Tx, order: { id: number }): Promise<void> {
  const unlocked = await tx
    .update(scanUnlocks)
    .set({ state: "UNLOCKED", unlockedAt: now() })
    .where(and(eq(scanUnlocks.orderId, order.id), eq(scanUnlocks.state, "PENDING")))
    .returning({ unlockId: scanUnlocks.id });
  for (const { unlockId } of unlocked) await jobs.enqueue(tx, "make-unlock-file", { unlockId });
}
