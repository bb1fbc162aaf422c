import * as contract from "../../contract/bench/bench.ts";
import { mayHappen, ROLL_EVENT_LABELS, ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import type { Deps } from "../deps.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { recordRollEvents } from "../film/rolls/record-roll-events.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { mailScansReady } from "../film/rolls/mail-scans-ready.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";

/**
 * Marks rolls of an order as developed, scanned, synced and so on: all that are named, or all that arrived. Rolls that
 * have the event already are left as they are; when one of the others is not ready for it, nothing is marked.
 */
export async function addRollsEvent(
  deps: Deps,
  request: { orderId: number; event: string; rollIds?: string[] | undefined; by: string },
): Promise<void> {
  const event = ROLL_EVENTS.find((known) => known === request.event);
  if (event === undefined) throw refuse(contract.addRollsEvent, "UNKNOWN_EVENT");
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    const rolls = chosenRolls(await lockRolls(tx, order.id), request.rollIds);
    if (rolls.length === 0) throw outOfTurn([], "No roll of this order has arrived yet.");
    const due = rolls.filter((roll) => !roll.events.includes(event));
    if (due.length === 0) return;
    if (order.status === "CANCELED") throw outOfTurn(due, "The order is canceled.");
    const hindered = due.filter((roll) => hindrance(roll, event) !== null);
    if (hindered.length > 0) throw outOfTurn(hindered, hindrance(hindered[0]!, event)!);

    await recordRollEvents(tx, { rollIds: due.map(({ id }) => id), event, by: request.by, at: deps.now() });
    const text = `${ROLL_EVENT_LABELS[event]}: roll ${due.map(({ number }) => number).join(", ")}`;
    await recordOrderEvent(deps, tx, order, { type: `ROLLS_${event}`, text, by: request.by });
    if (event === "SYNCED") await mailScansReady(deps, tx, order);
  });
}

function chosenRolls(rolls: RollAtWork[], ids: string[] | undefined): RollAtWork[] {
  if (ids === undefined) return rolls.filter((roll) => roll.arrived === true);
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = rolls.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw invalidField("rollIds", "One of these rolls is not of this order.");
  return chosen;
}

/** Why `event` cannot happen to a roll now, for people; null when it can. */
function hindrance(roll: RollAtWork, event: RollEvent): string | null {
  const name = `Roll ${roll.number}`;
  if (event === "RECEIVED") return `${name} is received with its order, which gives it a lab number.`;
  if (roll.arrived !== true) return `${name} has not arrived.`;
  if (!mayHappen(event, roll.events)) {
    const last = ROLL_EVENTS.findLast((known) => roll.events.includes(known));
    const state = last === undefined ? "not received" : ROLL_EVENT_LABELS[last].toLowerCase();
    return `${name} is ${state} and cannot be ${ROLL_EVENT_LABELS[event].toLowerCase()} now.`;
  }
  return event === "SYNCED" ? missingScans(roll, name) : null;
}

/** A roll is shown to its customer whole or not at all: at least one scan, and every scan READY. */
function missingScans({ scans }: RollAtWork, name: string): string | null {
  const { READY: ready = 0, DAMAGED: damaged = 0, AWAITING_UPLOAD: awaiting = 0, UPLOADED: uploaded = 0 } = scans;
  const unfinished = awaiting + uploaded;
  if (damaged > 0)
    return `${name} has ${damaged === 1 ? "a damaged scan" : `${damaged} damaged scans`}: replace or remove it first.`;
  if (unfinished > 0)
    return `${name} has ${unfinished === 1 ? "a scan that is" : `${unfinished} scans that are`} not ready yet.`;
  return ready === 0 ? `${name} has no scans yet.` : null;
}

function outOfTurn(rolls: readonly RollAtWork[], reason: string) {
  return refuse(contract.addRollsEvent, "OUT_OF_TURN", { rollIds: rolls.map(({ id }) => id), reason });
}
