import { and, eq, inArray, isNotNull } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import { ROLL_EVENT_LABELS, ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import { UNDO_MS } from "../../rules/film/roll-work.ts";
import { rollsText } from "../../rules/film/rolls-text.ts";
import type { Deps, Tx } from "../deps.ts";
import { undoDeveloping } from "../process-control/record-developing.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { pickUps, rollEvents, rolls } from "../film/rolls/tables.ts";
import { undoReceipt } from "./undo-receipt.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { invalidField, refuse, refuseBecause } from "../platform/http/errors.ts";

/**
 * Undoes a step that was marked by mistake (docs/product/bench.md#undo), for all named rolls or none. Skips rolls
 * without the event.
 */
export async function undoRollsEvent(
  deps: Deps,
  request: { orderId: number; event: string; rollIds: string[]; by: string },
): Promise<void> {
  const event = ROLL_EVENTS.find((known) => known === request.event);
  if (event === undefined) throw refuse(contract.undoRollsEvent, "UNKNOWN_EVENT");
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    const wanted = new Set(request.rollIds.map((id) => id.toLowerCase()));
    const known = await lockRolls(tx, order.id);
    const chosen = known.filter(({ id }) => wanted.has(id));
    if (chosen.length < wanted.size) throw invalidField("rollIds", "One of these rolls is not of this order.");
    if (event === "RECEIVED") return undoReceipt(deps, tx, order, { known, named: chosen, by: request.by });
    const marked = chosen.filter((roll) => roll.events.includes(event));
    if (marked.length === 0) return;
    if (order.status !== "PAID") throw tooLate(marked, "The order is complete.");
    const later = marked.filter((roll) =>
      roll.events.some((other) => ROLL_EVENTS.indexOf(other) > ROLL_EVENTS.indexOf(event)),
    );
    if (later.length > 0) throw tooLate(later, `Roll ${numbersOf(later)} was already moved to its next step.`);
    await take(deps, tx, event, marked);
    const text = `${ROLL_EVENT_LABELS[event]} undone: ${rollsText(marked)}`;
    await recordOrderEvent(deps, tx, order, { type: "ROLLS_UNDONE", text, by: request.by });
  });
}

async function take(deps: Deps, tx: Tx, event: RollEvent, marked: RollAtWork[]): Promise<void> {
  const ids = marked.map(({ id }) => id);
  const taken = await tx
    .delete(rollEvents)
    .where(and(inArray(rollEvents.rollId, ids), eq(rollEvents.event, event)))
    .returning({ at: rollEvents.at });
  const since = deps.now().getTime() - UNDO_MS;
  if (taken.some(({ at }) => at.getTime() < since)) throw tooLate(marked, "It was marked more than five minutes ago.");
  if (event === "DEVELOPED") await undoDeveloping(tx, ids);
  if (event !== "SYNCED") return;
  const notified = await tx
    .select({ id: pickUps.id })
    .from(pickUps)
    .where(
      and(
        inArray(
          pickUps.id,
          marked.map(({ pickUpId }) => pickUpId),
        ),
        isNotNull(pickUps.syncedMailAt),
      ),
    );
  if (notified.length > 0) throw tooLate(marked, "The customer already got the e-mail that the scans are ready.");
  await tx.update(rolls).set({ syncedAt: null }).where(inArray(rolls.id, ids));
}

const numbersOf = (list: readonly RollAtWork[]): string => list.map(({ number }) => number).join(", ");

function tooLate(list: readonly RollAtWork[], reason: string) {
  return refuseBecause(contract.undoRollsEvent, "CANNOT_UNDO", { rollIds: list.map(({ id }) => id), reason });
}
