import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { giveLabNumbers } from "../film/rolls/give-lab-numbers.ts";
import { recordRollEvents } from "../film/rolls/record-roll-events.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { pickUps, rollEvents, rolls } from "../film/rolls/tables.ts";
import { compareReceipt, isWorkedOn, type ReceiptChanges } from "./compare-receipt.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { mailScansReady } from "../film/rolls/mail-scans-ready.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { rollRow } from "../film/rolls/roll-row.ts";
import { rollCount, rollText } from "../../rules/film/roll-text.ts";
import { orders } from "../orders/tables.ts";

export type Receipt = BodyOf<typeof contract.receiveOrder>;
type Changes = ReceiptChanges<RollAtWork>;
type NewRoll = ReturnType<typeof rollRow>;

/**
 * Receives an order's parcel at the bench: which of the declared rolls are in it, and which came undeclared. Rolls that are
 * here get lab numbers and are RECEIVED; the customer is told by mail the first time. Repeating a receipt changes
 * nothing, and a later one can add a roll that came late.
 */
export async function receiveOrder(
  deps: Deps,
  { orderId, by, receipt }: { orderId: number; by: string; receipt: Receipt },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "PAID") throw refuse(contract.receiveOrder, "NOT_RECEIVABLE", { status: order.status });
    const known = await lockRolls(tx, orderId);
    // Shop goods are never received.
    if (known.length === 0) throw refuse(contract.receiveOrder, "NOT_RECEIVABLE", { status: order.status });
    const arrivedIds = new Set(receipt.arrivedRollIds.map((id) => id.toLowerCase()));
    if (!arrivedIds.isSubsetOf(new Set(known.map(({ id }) => id)))) {
      throw invalidField("arrivedRollIds", "One of these rolls is not of this order.");
    }
    const changes = compareReceipt(known, arrivedIds);
    const isRepeat = receipt.undeclared.length === 0 && Object.values(changes).every((list) => list.length === 0);
    if (isRepeat) return;
    if (order.version !== receipt.version) throw refuse(contract.receiveOrder, "STALE", { version: order.version });
    if (changes.withdrawn.some(isWorkedOn)) throw refuse(contract.receiveOrder, "ROLL_AT_WORK");

    const undeclared = await saveUndeclared(tx, order, known, receipt, deps.now());
    await saveArrivals(tx, changes, undeclared, { by, now: deps.now() });
    const first = await markReceived(tx, order, deps.now());
    const text = receiptText(first, known.length, changes, undeclared.length);
    await recordOrderEvent(deps, tx, order, { type: "ROLLS_RECEIVED", text, by });
    if (first) await tellCustomer(deps, tx, order, changes, undeclared);
    // Without the withdrawn roll all that is here may be synced already.
    if (changes.withdrawn.length > 0) await mailScansReady(deps, tx, order);
  });
}

/** Rolls that nobody announced join the order's pick-up. They are not charged here: the order's sum stands as paid. */
async function saveUndeclared(
  tx: Tx,
  order: LockedOrder,
  known: RollAtWork[],
  receipt: Receipt,
  now: Date,
): Promise<NewRoll[]> {
  if (receipt.undeclared.length === 0) return [];
  const last = known.at(-1)!; // an order has at least one roll
  const rows = receipt.undeclared.map((draft, index) =>
    rollRow(draft, {
      pickUpId: last.pickUpId,
      orderId: order.id,
      customerId: order.customerId,
      number: last.number + 1 + index,
      createdAt: now,
    }),
  );
  await tx.insert(rolls).values(rows);
  return rows;
}

async function saveArrivals(
  tx: Tx,
  changes: Changes,
  undeclared: NewRoll[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const here = [...changes.arriving, ...undeclared];
  const gone = [...changes.missing, ...changes.withdrawn].map(({ id }) => id);
  if (gone.length > 0) await tx.update(rolls).set({ arrived: false }).where(inArray(rolls.id, gone));
  if (changes.withdrawn.length > 0) {
    const ids = changes.withdrawn.map(({ id }) => id);
    await tx.delete(rollEvents).where(and(inArray(rollEvents.rollId, ids), eq(rollEvents.event, "RECEIVED")));
  }
  if (here.length === 0) return;
  const ids = here.map(({ id }) => id);
  await tx.update(rolls).set({ arrived: true }).where(inArray(rolls.id, ids));
  await recordRollEvents(tx, { rollIds: ids, event: "RECEIVED", by, at: now });
  // A roll that was withdrawn before keeps the number that its sticker may already carry.
  await giveLabNumbers(
    tx,
    here.filter((roll) => !roll.labNumber).map(({ id }) => id),
    now,
  );
}

/** @returns whether this is the order's first receipt */
async function markReceived(tx: Tx, order: LockedOrder, now: Date): Promise<boolean> {
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
  const first = await tx
    .update(pickUps)
    .set({ receivedAt: now })
    .where(and(eq(pickUps.orderId, order.id), isNull(pickUps.receivedAt)))
    .returning({ id: pickUps.id });
  return first.length > 0;
}

function receiptText(first: boolean, declared: number, changes: Changes, undeclared: number): string {
  const numbers = (list: RollAtWork[]) => list.map(({ number }) => number).join(", ");
  const { arriving, missing, withdrawn } = changes;
  return [
    ...(first ? [`Received ${arriving.length} of ${rollCount(declared)}`] : []),
    ...(!first && arriving.length > 0 ? [`Came later: roll ${numbers(arriving)}`] : []),
    ...(missing.length > 0 ? [`not in the parcel: roll ${numbers(missing)}`] : []),
    ...(withdrawn.length > 0 ? [`Not here after all: roll ${numbers(withdrawn)}`] : []),
    ...(undeclared > 0 ? [`${rollCount(undeclared)} came undeclared and not charged`] : []),
  ].join("; ");
}

async function tellCustomer(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  changes: Changes,
  undeclared: NewRoll[],
): Promise<void> {
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const arrived = [...changes.arriving, ...undeclared].map((roll) =>
    rollText({ ...roll, brand: roll.brand ?? null, model: roll.model ?? null }),
  );
  await enqueueMail(deps, tx, {
    template: "order-received",
    to,
    key: `order-received:${order.id}`,
    data: { ...basics, arrived, missing: changes.missing.map(rollText) },
  });
}
