import { and, eq, inArray, sql } from "drizzle-orm";
import * as contract from "../../contract/orders.ts";
import { ORDER_STATUS_LABELS, statusesBefore } from "../../rules/orders/statuses.ts";
import { wantsReturnShipping } from "../../rules/orders/roll-draft.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { lockRolls, type RollAtWork } from "../rolls/rolls-at-work.ts";
import { lockOrder } from "./lock-order.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { rollCount } from "./roll-row.ts";
import { orders } from "./tables.ts";

/** Completes a paid order once every roll of it is synced and everything that goes back has gone (decisions, "Orders"). */
export async function completeOrder(deps: Deps, { orderId, by }: { orderId: number; by: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const completed = await tx
      .update(orders)
      .set({ status: "COMPLETE", completedAt: deps.now(), version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore("COMPLETE"))))
      .returning({ id: orders.id });
    if (completed.length === 0) {
      const status = ORDER_STATUS_LABELS[order.status].toLowerCase();
      throw notComplete(`The order is ${status}; only a paid order becomes complete.`);
    }
    const rolls = await lockRolls(tx, orderId);
    const left = whatIsLeft(rolls);
    if (left !== null) throw notComplete(left);
    const missing = rolls.filter((roll) => roll.arrived === false).length;
    const text = missing === 0 ? "Completed" : `Completed; ${rollCount(missing)} never arrived`;
    await recordOrderEvent(deps, tx, order, { type: "COMPLETED", text, by });
  });
}

/** The first thing to do before the order is complete, for people. A roll that the bench marked as missing holds nothing up. */
function whatIsLeft(rolls: readonly RollAtWork[]): string | null {
  const here = rolls.filter((roll) => roll.arrived !== false);
  if (here.length === 0) return "None of its rolls has arrived.";
  for (const roll of here) {
    if (roll.arrived === null) return `Roll ${roll.number} has not been received.`;
    if (roll.syncedAt === null) return `Roll ${roll.number} is not synced yet.`;
    if (wantsReturnShipping(roll) && !roll.events.includes("RETURNED")) {
      return `The negatives of roll ${roll.number} have not been returned yet.`;
    }
  }
  return null;
}

const notComplete = (reason: string) => refuse(contract.completeOrder, "NOT_COMPLETE", { reason });
