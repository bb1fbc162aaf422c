import { and, eq, max, sql } from "drizzle-orm";
import * as contract from "../../../contract/film/rolls.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { FORMAT_LABELS } from "../../../rules/film/film.ts";
import type { Deps, Tx } from "../../deps.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import { orders } from "../../orders/tables.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { replayedResult } from "../../idempotency/idempotency-keys.ts";
import { rollRow } from "./roll-row.ts";
import { assignLabNumbers } from "./assign-lab-numbers.ts";
import { recordRollEvents } from "./record-roll-events.ts";
import { pickUps, rolls } from "./tables.ts";

/** Most rolls in an order; a receipt lists no more. */
const MAX_ROLLS = 200;

type AddRoll = {
  userId: string;
  pickUpId: string;
  by: string;
  draft: BodyOf<typeof contract.addRoll>;
  idempotencyKey: string | null;
};

/**
 * Adds a roll to a pick-up. It is not charged: the order's total stays as paid. If the pick-up is already received, the
 * roll is at the bench, so it becomes RECEIVED and gets its lab number at once.
 * @returns its id
 */
export async function addRoll(deps: Deps, request: AddRoll): Promise<string> {
  const { userId, pickUpId, by, draft, idempotencyKey: key } = request;
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const { orderId } = await findPickUp(tx, userId, pickUpId);
    const order = await lockOrder(tx, orderId, userId);
    const { receivedAt } = await findPickUp(tx, userId, pickUpId); // read again, now that the order is locked
    const use = { userId, key, call: "addRoll", body: { pickUpId, ...draft } };
    const number = await nextNumber(tx, orderId);
    const place = { pickUpId, orderId, customerId: userId, number, createdAt: now() };
    const roll = rollRow({ tempKey: "", ...draft }, place);
    const before = await replayedResult(tx, use, roll.id, now(), () => refuse(contract.addRoll, "KEY_REUSED"));
    if (before !== null) return before;
    if (order.status === "CANCELED" || order.status === "COMPLETE") throw refuse(contract.addRoll, "ORDER_CLOSED");
    if (number > MAX_ROLLS) throw refuse(contract.addRoll, "TOO_MANY_ROLLS");

    const isHere = receivedAt !== null;
    await tx.insert(rolls).values({ ...roll, arrived: isHere ? true : null });
    if (isHere) {
      await recordRollEvents(tx, { rollIds: [roll.id], event: "RECEIVED", by, at: now() });
      await assignLabNumbers(deps, tx, [roll.id]);
    }
    await tx
      .update(orders)
      .set({ version: sql`${orders.version} + 1` })
      .where(eq(orders.id, orderId));
    const text = `Added roll ${number}, ${FORMAT_LABELS[draft.format]}, not charged`;
    await recordOrderEvent(deps, tx, order, { type: "ROLL_ADDED", text, by });
    return roll.id;
  });
}

async function findPickUp(tx: Tx, userId: string, pickUpId: string) {
  const [found] = await tx
    .select({ orderId: pickUps.orderId, receivedAt: pickUps.receivedAt })
    .from(pickUps)
    .where(and(eq(pickUps.id, pickUpId), eq(pickUps.customerId, userId)));
  if (found === undefined) throw notFound("Batch not found.");
  return found;
}

async function nextNumber(tx: Tx, orderId: number): Promise<number> {
  const [found] = await tx
    .select({ last: max(rolls.number) })
    .from(rolls)
    .where(eq(rolls.orderId, orderId));
  return (found!.last ?? 0) + 1;
}
