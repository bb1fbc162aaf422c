import { and, eq } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "./tables.ts";

/** Locks a customer's roll until `tx` ends. Anything that changes its frames or their visibility must lock it. */
export async function lockOwnRoll(tx: Tx, { userId, rollId }: { userId: string; rollId: string }) {
  const [roll] = await tx
    .select({
      id: rolls.id,
      number: rolls.number,
      orderId: rolls.orderId,
      customerId: rolls.customerId,
      syncedAt: rolls.syncedAt,
      scansExpiredAt: rolls.scansExpiredAt,
    })
    .from(rolls)
    .where(and(eq(rolls.id, rollId), eq(rolls.customerId, userId)))
    .for("no key update");
  if (roll === undefined) throw notFound("Roll not found.");
  return roll;
}
