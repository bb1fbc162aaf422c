import { eq } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import { writeOffRefusal } from "../../rules/film/roll-work.ts";
import type { Deps } from "../deps.ts";
import { lockRolls } from "../film/rolls/rolls-at-work.ts";
import { rolls } from "../film/rolls/tables.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { notFound, refuseBecause } from "../platform/http/errors.ts";

/**
 * Undoes a write-off (docs/product/bench.md#undo), unless the customer was e-mailed or refunded. Skips a roll that is
 * not written off.
 */
export async function undoWriteOff(
  deps: Deps,
  { orderId, rollId, by }: { orderId: number; rollId: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const roll = (await lockRolls(tx, orderId)).find(({ id }) => id === rollId.toLowerCase());
    if (roll === undefined) throw notFound("Roll not found.");
    if (roll.writtenOff === null) return;
    const reason = writeOffRefusal(roll, {
      isSettled: roll.pendingWriteOff === null,
      isFinished: order.status !== "PAID",
    });
    if (reason !== null) throw refuseBecause(contract.undoWriteOff, "CANNOT_UNDO", { reason });
    await tx.update(rolls).set({ writtenOff: null, pendingWriteOff: null }).where(eq(rolls.id, roll.id));
    const text = `Write-off undone: roll ${roll.number}`;
    await recordOrderEvent(deps, tx, order, { type: "ROLLS_UNDONE", text, by });
  });
}
