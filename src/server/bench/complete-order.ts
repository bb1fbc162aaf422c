import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import { wantsReturnShipping } from "../../rules/checkout/roll-draft.ts";
import { RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuseBecause } from "../platform/http/errors.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { shipments } from "../shipping/tables.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import { orders } from "../orders/tables.ts";
import { wrongStatus } from "../orders/wrong-status.ts";
import { goodsWait } from "./pack-goods.ts";

/**
 * Completes a paid order after all its rolls are synced and all returns are sent (docs/product/orders.md#completing).
 */
export async function completeOrder(deps: Deps, { orderId, by }: { orderId: number; by: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const completed = await tx
      .update(orders)
      .set({ status: "COMPLETE", completedAt: deps.now(), version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore("COMPLETE"))))
      .returning({ id: orders.id });
    if (completed.length === 0) throw wrongStatus(order.status, "COMPLETE");
    const rolls = await lockRolls(tx, orderId);
    const left = unfinishedReason(rolls) ?? (await parcelsLeft(tx, orderId)) ?? (await goodsLeft(tx, order));
    if (left !== null) throw notComplete(left);
    const missing = rolls.filter((roll) => roll.arrived === false).length;
    const text = missing === 0 ? "Completed" : `Completed; ${rollCount(missing)} never arrived`;
    await recordOrderEvent(deps, tx, order, { type: "COMPLETED", text, by });
  });
}

/**
 * Returns the first step left before the order is complete, as text for people. Rolls marked as missing do not block
 * completion.
 */
function unfinishedReason(rolls: readonly RollAtWork[]): string | null {
  const here = rolls.filter((roll) => roll.arrived !== false);
  if (rolls.length > 0 && here.length === 0) return "None of its rolls has arrived.";
  for (const roll of here) {
    if (roll.arrived === null) return `Roll ${roll.number} has not been received.`;
    if (roll.syncedAt === null && roll.writtenOff === null) return `Roll ${roll.number} is not synced yet.`;
    if (wantsReturnShipping(roll) && !roll.events.includes("RETURNED")) {
      return `The negatives of roll ${roll.number} have not been returned yet.`;
    }
    if (roll.negativesAction === "PICK_UP_SHIP" && roll.writtenOff === null && !isGone(roll))
      return `The negatives of roll ${roll.number} have not been picked up or shipped yet.`;
  }
  return null;
}

const isGone = ({ events }: RollAtWork): boolean => events.includes("RETURNED") || events.includes("TOSSED");

/** Unsent parcels to the customer block completion. Negatives that were handed over count as sent. */
async function parcelsLeft(tx: Tx, orderId: number): Promise<string | null> {
  const waiting = await tx
    .select({ serviceLevel: shipments.serviceLevel })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), shipments.toCustomer, isNull(shipments.shippedAt)));
  const goods = waiting.filter(({ serviceLevel }) => serviceLevel !== RETURN_NEGATIVES.serviceLevel);
  if (goods.length === 0) return null;
  return goods.length === 1
    ? "A parcel has not been shipped yet."
    : `${goods.length} parcels have not been shipped yet.`;
}

/** Pickup goods must be handed over. Shipped goods are covered by their parcel. */
const goodsLeft = async (tx: Tx, order: LockedOrder): Promise<string | null> =>
  (await goodsWait(tx, order)) ? "The items have not been handed over yet." : null;

const notComplete = (reason: string) => refuseBecause(contract.completeOrder, "NOT_COMPLETE", { reason });
