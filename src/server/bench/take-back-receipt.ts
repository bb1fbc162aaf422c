import { eq, inArray, sql } from "drizzle-orm";
import { allScans } from "../../rules/film/roll-work.ts";
import type { Deps, Tx } from "../deps.ts";
import type { RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { pickUps, rollEvents, rolls } from "../film/rolls/tables.ts";
import { takeBackPromise } from "../lab/promise-order.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";

/**
 * Takes the first receipt of an order back, in which all was as declared and of which its customer was not told yet: its film is to come
 * again, and keeps its lab numbers, whose stickers may be printed. The caller holds the order and its rolls.
 * @param known all rolls of the order
 * @returns why not; null where it is taken back
 */
export async function takeBackReceipt(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { known, by }: { known: readonly RollAtWork[]; by: string },
): Promise<string | null> {
  const ofOrder = eq(pickUps.orderId, order.id);
  const receipts = await tx.select({ untold: pickUps.receiptUntold }).from(pickUps).where(ofOrder);
  if (receipts.some(({ untold }) => untold === null)) return "Change what arrived instead.";
  const atWork = known.filter(({ scans, writtenOff }) => allScans(scans) > 0 || writtenOff !== null);
  if (atWork.length > 0) return `More was done to roll ${atWork.map(({ number }) => number).join(", ")} since.`;
  if (!(await takeBackPromise(tx, order.id))) return "The customer has been told when the scans come.";
  const ids = known.map(({ id }) => id);
  await tx.delete(rollEvents).where(inArray(rollEvents.rollId, ids));
  await tx.update(rolls).set({ arrived: null }).where(inArray(rolls.id, ids));
  await tx.update(pickUps).set({ receivedAt: null, receiptUntold: null }).where(ofOrder);
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(deps, tx, order, { type: "RECEIPT_TAKEN_BACK", text: "Not received after all", by });
  return null;
}
