import { eq } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import { NOTIFY_AFTER_S, writeOffHindered } from "../../rules/film/roll-work.ts";
import { WRITE_OFF_LABELS, type WriteOff } from "../../rules/film/write-offs.ts";
import type { Deps } from "../deps.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { rolls } from "../film/rolls/tables.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { notFound, refuseBecause } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";

/**
 * Writes off a roll that came out blank or that the lab ruined (docs/product/bench.md#blank-and-ruined-rolls): it gets
 * no scans and no longer blocks its order. The refund and the e-mail follow after a short delay (`settleWriteOff`), so
 * that a mistake can be undone before either. Idempotent.
 */
export async function writeOffRoll(
  deps: Deps,
  request: { orderId: number; rollId: string; because: WriteOff; note: string; by: string },
): Promise<void> {
  const { orderId, because, by, note } = request;
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const roll = (await lockRolls(tx, orderId)).find(({ id }) => id === request.rollId.toLowerCase());
    if (roll === undefined) throw notFound("Roll not found.");
    if (roll.writtenOff === because) return;
    const reason = whyNot(order, roll);
    if (reason !== null) throw refuseBecause(contract.writeOffRoll, "NOT_TO_WRITE_OFF", { reason });

    const writeOffId = newId();
    await tx.update(rolls).set({ writtenOff: because, pendingWriteOff: writeOffId }).where(eq(rolls.id, roll.id));
    const text = `${WRITE_OFF_LABELS[because]}: roll ${roll.number}`;
    await recordOrderEvent(deps, tx, order, { type: "ROLL_WRITE_OFF_MARKED", text, by });
    const settles = { orderId, rollId: roll.id, writeOffId, note, by };
    await deps.jobs.enqueue(tx, "settle-write-off", settles, { after: NOTIFY_AFTER_S });
  });
}

function whyNot(order: LockedOrder, roll: RollAtWork): string | null {
  if (order.status !== "PAID") return "Its order is not at work.";
  if (roll.writtenOff !== null)
    return `It was written off already: ${WRITE_OFF_LABELS[roll.writtenOff].toLowerCase()}.`;
  return writeOffHindered(roll);
}
