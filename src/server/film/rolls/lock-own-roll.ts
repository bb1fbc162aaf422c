import { and, eq } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "./tables.ts";

/** A customer's roll, held until `tx` ends: whoever changes its frames, or which of them are seen, holds its row. */
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
