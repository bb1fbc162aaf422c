import { and, desc, eq, inArray, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueScansReadyMail } from "../film/rolls/mail-scans-ready.ts";
import type { RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { pickUps, type RollBefore, rollEvents, rolls, pendingReceipts } from "../film/rolls/tables.ts";
import { withdrawPromise } from "../lab/promise-order.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderEvents, orderLines, orders } from "../orders/tables.ts";
import { refuseBecause } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isWorkedOn } from "./compare-receipt.ts";

/** A receipt's effects and the state before it. */
type Receipt = Pick<typeof pendingReceipts.$inferSelect, "before" | "undeclared" | "isFirst" | "isPromising"> & {
  /** The order's version after the receipt; null if it does not matter. */
  version: number | null;
};

/**
 * Undoes an order's latest receipt, unless its customer was e-mailed or it led to a charge or refund. Restores the
 * rolls to their previous state and deletes those that it added. Rolls keep their lab numbers, because stickers may be
 * printed. The caller holds the locks of the order and its rolls.
 * @param known all rolls of the order
 * @param named the rolls to undo it for: a receipt covers all rolls of its order
 */
export async function undoReceipt(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { known, named, by }: { known: readonly RollAtWork[]; named: readonly RollAtWork[]; by: string },
): Promise<void> {
  const tooLate = (reason: string) =>
    refuseBecause(contract.undoRollsEvent, "CANNOT_UNDO", { rollIds: named.map(({ id }) => id), reason });
  const receipt = await latestReceipt(tx, order, known);
  if (receipt === null) {
    if (!(await isReceived(tx, order.id))) return;
    throw tooLate(order.status === "PAID" ? CHANGE_INSTEAD : FINISHED);
  }
  const reason = (await whyNot(tx, order, receipt, { known, named })) ?? (await restore(tx, order, receipt));
  if (reason !== null) throw tooLate(reason);
  const text = receipt.isFirst ? "Receipt undone" : "The last receipt was undone";
  await recordOrderEvent(deps, tx, order, { type: "RECEIPT_UNDONE", text, by });
  // The receipt, or a roll that arrived with it, delayed this e-mail.
  if (!receipt.isFirst) await enqueueScansReadyMail(deps, tx, order.id);
}

const CHANGE_INSTEAD = "Change what arrived instead.";
const FINISHED = "The order is complete.";

/** Returns the receipt that can still be undone; null if there is none. */
async function latestReceipt(tx: Tx, order: LockedOrder, known: readonly RollAtWork[]): Promise<Receipt | null> {
  const [unsettled] = await tx.select().from(pendingReceipts).where(eq(pendingReceipts.orderId, order.id));
  if (unsettled !== undefined) return unsettled;
  const receipts = await tx
    .select({ pending: pickUps.pendingReceipt })
    .from(pickUps)
    .where(eq(pickUps.orderId, order.id));
  if (receipts.some(({ pending }) => pending === null)) return null;
  // Everything was as declared: this was the first receipt, and it can be repeated.
  const before = known.map(({ id }): RollBefore => ({ id, arrived: null, film: null, received: null }));
  return { before, undeclared: [], isFirst: true, isPromising: true, version: null };
}

/** Returns whether the order's latest receipt has not been undone. */
async function isReceived(tx: Tx, orderId: number): Promise<boolean> {
  const [last] = await tx
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, ["ROLLS_RECEIVED", "RECEIPT_UNDONE"])))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(1);
  return last?.type === "ROLLS_RECEIVED";
}

async function whyNot(
  tx: Tx,
  order: LockedOrder,
  { before, undeclared, version }: Receipt,
  { known, named }: { known: readonly RollAtWork[]; named: readonly RollAtWork[] },
): Promise<string | null> {
  if (order.status === "INVOICED") return CHANGE_INSTEAD;
  if (order.status !== "PAID") return FINISHED;
  const added = known.filter(({ id }) => undeclared.includes(id));
  const others = known.filter((roll) => !added.includes(roll));
  if (others.some((roll) => !named.includes(roll))) return CHANGE_INSTEAD;
  const later = [...others.filter(({ id }) => before.some((one) => one.id === id)), ...added].filter(isWorkedOn);
  if (later.length > 0) return `Roll ${numbersOf(later)} was already moved to its next step.`;
  if (version !== null && version !== order.version) return "The order was changed since.";
  // A roll in its own pick-up would leave that empty.
  const apart = added.filter(({ pickUpId }) => others.every((roll) => roll.pickUpId !== pickUpId));
  if (apart.length > 0) return `Roll ${numbersOf(apart)} was moved to another batch.`;
  if (added.length > 0 && (await tx.$count(orderLines, inArray(orderLines.rollId, undeclared))) > 0)
    return `Something was ordered for roll ${numbersOf(added)} since.`;
  return null;
}

/** @returns the reason it cannot be restored; null if everything was restored */
async function restore(tx: Tx, order: LockedOrder, receipt: Receipt): Promise<string | null> {
  if (receipt.isPromising && !(await withdrawPromise(tx, order.id)))
    return "The customer already got the ready-by date.";
  await tx.delete(pendingReceipts).where(eq(pendingReceipts.orderId, order.id));
  await restoreRolls(tx, receipt);
  if (receipt.isFirst)
    await tx.update(pickUps).set({ receivedAt: null, pendingReceipt: null }).where(eq(pickUps.orderId, order.id));
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
  return null;
}

async function restoreRolls(tx: Tx, { before, undeclared }: Receipt): Promise<void> {
  const cameWithIt = [...before.filter(({ arrived }) => arrived !== true).map(({ id }) => id), ...undeclared];
  if (cameWithIt.length > 0) await tx.delete(rollEvents).where(inArray(rollEvents.rollId, cameWithIt));
  if (undeclared.length > 0) await tx.delete(rolls).where(inArray(rolls.id, undeclared));
  const gone = before.flatMap(({ id: rollId, received }) =>
    received === null
      ? []
      : [{ id: newId(), rollId, event: "RECEIVED" as const, byUserId: received.byUserId, at: new Date(received.at) }],
  );
  if (gone.length > 0) await tx.insert(rollEvents).values(gone);
  for (const [arrived, list] of Map.groupBy(before, (roll) => roll.arrived))
    await tx
      .update(rolls)
      .set({ arrived })
      .where(
        inArray(
          rolls.id,
          list.map(({ id }) => id),
        ),
      );
  for (const { id, film } of before) if (film !== null) await tx.update(rolls).set(film).where(eq(rolls.id, id));
}

const numbersOf = (list: readonly RollAtWork[]): string => list.map(({ number }) => number).join(", ");
