import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { assignLabNumbers } from "../film/rolls/assign-lab-numbers.ts";
import { recordRollEvents } from "../film/rolls/record-roll-events.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { pickUps, rollEvents, rolls } from "../film/rolls/tables.ts";
import { promisedDaysOf, promiseOrder } from "../lab/promise-order.ts";
import { isWorkedOn, type ReceiptChanges } from "./compare-receipt.ts";
import {
  compareWith,
  type Corrected,
  correctionText,
  type Found,
  foundRolls,
  saveCorrections,
  textOfRolls,
} from "./found-rolls.ts";
import { rollsBefore } from "./receipt-before.ts";
import { holdReceipt, mailHeldFilm } from "./hold-film.ts";
import { settlementOf, sumsOfSettlement } from "./settle-receipt.ts";
import { settleReceiptSoon, settleUnsettledReceipt } from "./settle-receipt-soon.ts";
import { lockCustomerOf } from "./lock-customer-of.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { rollRow } from "../film/rolls/roll-row.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import { orders } from "../orders/tables.ts";
import { invoiceLocked } from "../payments/invoice-order.ts";
import { enqueueReceiptMail, sendPendingReceipt } from "./mail-receipt.ts";

export type Receipt = BodyOf<typeof contract.receiveOrder>;
type Changes = ReceiptChanges<RollAtWork>;
type NewRoll = ReturnType<typeof rollRow>;

/**
 * Receives an order's parcel at the bench: records which declared rolls arrived, corrections to them, and undeclared
 * rolls. Rolls that are here get lab numbers and are RECEIVED. Film of an unpaid order is held until payment, and film
 * of a canceled order is returned (hold-film.ts). The customer's e-mail and the billing of arrived rolls
 * (`settleReceipt`) follow after a short delay, so that a mistake can be undone before either. Repeating a receipt
 * changes nothing, and a later one can add a roll that came late.
 */
export async function receiveOrder(
  deps: Deps,
  { orderId, by, receipt }: { orderId: number; by: string; receipt: Receipt },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCustomerOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    if (order.status === "COMPLETE") throw refuse(contract.receiveOrder, "NOT_RECEIVABLE", { status: order.status });
    const known = await lockRolls(tx, orderId);
    // Shop goods are never received.
    if (known.length === 0) throw refuse(contract.receiveOrder, "NOT_RECEIVABLE", { status: order.status });
    const { changes, corrected } = compareWith(known, receipt);
    const isRepeat =
      receipt.undeclared.length === 0 &&
      corrected.length === 0 &&
      Object.values(changes).every((list) => list.length === 0);
    if (isRepeat) return;
    if (order.version !== receipt.version) throw refuse(contract.receiveOrder, "STALE", { version: order.version });
    if (changes.withdrawn.some(isWorkedOn)) throw refuse(contract.receiveOrder, "ROLL_IN_PROGRESS");

    const isHeld = order.status !== "PAID";
    // An order's contents no longer change after its film arrives.
    if (order.status === "OPEN") await invoiceLocked(deps, tx, orderId, by);
    // The previous receipt's e-mail and billing come before this one's.
    if (!isHeld && known.some(({ arrived }) => arrived !== null)) {
      await sendPendingReceipt(deps, tx, order);
      await settleUnsettledReceipt(deps, tx, order);
    }
    await saveCorrections(tx, corrected);
    const undeclared = await saveUndeclared(tx, order, known, receipt, deps.now());
    const received = await saveArrivals(deps, tx, changes, undeclared, by);
    const isFirst = await markReceived(tx, order, deps.now());
    const text = receiptText(isFirst, known.length, changes, { undeclared: undeclared.length, corrected });
    await recordOrderEvent(deps, tx, order, { type: "ROLLS_RECEIVED", text, by });
    if (isHeld) {
      if (isFirst) await mailHeldFilm(deps, tx, order, receipt.note);
      if (order.status === "CANCELED") return;
      return holdReceipt(tx, {
        id: newId(),
        orderId,
        byUserId: by,
        note: receipt.note,
        isFirst,
        isPromising: true,
        version: order.version + 1,
        before: rollsBefore(changes, corrected, received),
        undeclared: undeclared.map(({ id }) => id),
      });
    }
    // An existing promise moves with the customer's e-mail.
    const isPromising = (await promisedDaysOf(tx, order.id)) === null;
    if (isPromising) await promiseOrder(deps, tx, order, "LATE_FILM");
    const isPlain = isFirst && changes.arriving.length === known.length && corrected.length + undeclared.length === 0;
    if (isPlain) return enqueueReceiptMail(deps, tx, order, receipt.note);
    await settleReceiptSoon(deps, tx, order, {
      byUserId: by,
      note: receipt.note,
      isFirst,
      isPromising,
      version: order.version + 1,
      before: rollsBefore(changes, corrected, received),
      undeclared: undeclared.map(({ id }) => id),
    });
  });
}

/** Returns how this receipt would change the order's price. */
export async function quoteReceipt(
  { db, prices, now }: Pick<Deps, "db" | "prices" | "now">,
  { orderId, found }: { orderId: number; found: Found },
): Promise<ReplyOf<typeof contract.quoteReceipt>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const known = await lockRolls(tx, orderId);
    const last = known.at(-1);
    const undeclared = found.undeclared.map((_, index) => ({ id: newId(), number: (last?.number ?? 0) + 1 + index }));
    const settlement = await settlementOf(
      tx,
      prices,
      order,
      foundRolls({ ...compareWith(known, found), receipt: found, undeclared }),
    );
    return {
      ...(await sumsOfSettlement(tx, prices, order, settlement, now())),
      creditsBack: settlement.toGiveBack.reduce((sum, { creditUnits }) => sum + creditUnits, 0),
      charges: settlement.toCharge.map(({ description, unitPrice }) => ({ description, amount: unitPrice })),
    };
  });
}

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

/** @returns the RECEIVED events removed from rolls that are not here after all */
async function saveArrivals(
  deps: Deps,
  tx: Tx,
  changes: Changes,
  undeclared: NewRoll[],
  by: string,
): Promise<{ rollId: string; at: Date; byUserId: string | null }[]> {
  const here = [...changes.arriving, ...undeclared];
  const gone = [...changes.missing, ...changes.withdrawn].map(({ id }) => id);
  if (gone.length > 0) await tx.update(rolls).set({ arrived: false }).where(inArray(rolls.id, gone));
  const withdrawn = changes.withdrawn.map(({ id }) => id);
  const received =
    withdrawn.length === 0
      ? []
      : await tx
          .delete(rollEvents)
          .where(and(inArray(rollEvents.rollId, withdrawn), eq(rollEvents.event, "RECEIVED")))
          .returning({ rollId: rollEvents.rollId, at: rollEvents.at, byUserId: rollEvents.byUserId });
  if (here.length === 0) return received;
  const ids = here.map(({ id }) => id);
  await tx.update(rolls).set({ arrived: true }).where(inArray(rolls.id, ids));
  await recordRollEvents(tx, { rollIds: ids, event: "RECEIVED", by, at: deps.now() });
  // A withdrawn roll keeps its number, which may already be on its sticker.
  await assignLabNumbers(
    deps,
    tx,
    here.filter((roll) => !roll.labNumber).map(({ id }) => id),
  );
  return received;
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

function receiptText(
  first: boolean,
  declared: number,
  { arriving, missing, withdrawn }: Changes,
  { undeclared, corrected }: { undeclared: number; corrected: readonly Corrected[] },
): string {
  return [
    ...(first ? [`Received ${arriving.length} of ${rollCount(declared)}`] : []),
    ...(first ? [] : textOfRolls("Came later", arriving)),
    ...textOfRolls("not in the parcel", missing),
    ...textOfRolls("Not here after all", withdrawn),
    ...corrected.map(correctionText),
    ...(undeclared > 0 ? [`${rollCount(undeclared)} came undeclared`] : []),
  ].join("; ");
}
