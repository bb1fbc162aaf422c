import * as contract from "../../contract/bench/bench.ts";
import { developedIn } from "../../rules/checkout/roll-draft.ts";
import { ROLL_EVENT_LABELS, ROLL_EVENT_WORDS, ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import { dueFor, type FilmWork, filmWorkOf, hindranceOf } from "../../rules/film/roll-work.ts";
import { rollsText } from "../../rules/film/rolls-text.ts";
import type { Deps } from "../deps.ts";
import { recordDeveloping } from "../process-control/record-developing.ts";
import { invalidField, refuse, refuseBecause } from "../platform/http/errors.ts";
import { recordRollEvents } from "../film/rolls/record-roll-events.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { enqueueScansReadyMail } from "../film/rolls/mail-scans-ready.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";

/**
 * Adds an event (developed, scanned, synced…) to the named rolls, or to all rolls that arrived. Skips rolls that
 * already have the event. If any other roll is not ready for it, marks none.
 */
export async function addRollsEvent(
  deps: Deps,
  request: {
    orderId: number;
    event: string;
    rollIds?: string[] | undefined;
    machineId?: string | undefined;
    by: string;
  },
): Promise<void> {
  const event = ROLL_EVENTS.find((known) => known === request.event);
  if (event === undefined) throw refuse(contract.addRollsEvent, "UNKNOWN_EVENT");
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    const work = filmWorkOf(order);
    const known = (await lockRolls(tx, order.id)).map((roll) => ({ ...roll, work }));
    const rolls = chosenRolls(known, request.rollIds);
    if (rolls.length === 0) throw outOfTurn([], "No roll of this order has arrived yet.");
    const { due, hinder } = dueFor(event, rolls);
    if (due.length === 0) return;
    if (hinder.length > 0) throw outOfTurn(hinder, reasonOf(hinder[0]!, event));

    const at = deps.now();
    await recordRollEvents(tx, { rollIds: due.map(({ id }) => id), event, by: request.by, at });
    if (event === "DEVELOPED" && request.machineId !== undefined) {
      const developed = due.map((roll) => ({ id: roll.id, process: developedIn(roll) }));
      await recordDeveloping(deps, tx, { machineId: request.machineId, rolls: developed, at });
    }
    const text = `${ROLL_EVENT_WORDS[event]}: ${rollsText(due)}`;
    await recordOrderEvent(deps, tx, order, { type: `ROLLS_${event}`, text, by: request.by });
    if (event === "SYNCED") await enqueueScansReadyMail(deps, tx, order.id);
  });
}

type Roll = RollAtWork & { work: FilmWork };

function chosenRolls(rolls: Roll[], ids: string[] | undefined): Roll[] {
  if (ids === undefined) return rolls.filter((roll) => roll.arrived === true);
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = rolls.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw invalidField("rollIds", "One of these rolls is not of this order.");
  return chosen;
}

function reasonOf(roll: Roll, event: RollEvent): string {
  const name = `Roll ${roll.number}`;
  const { awaiting, uploaded, damaged } = roll.scans;
  switch (hindranceOf(event, roll)?.because) {
    case "RECEIVED_WITH_ORDER":
      return `${name} is received with its order, which gives it a lab number.`;
    case "NOT_PAID":
      return `The order is not paid. Hold ${name.toLowerCase()} until it is.`;
    case "CANCELED":
      return `The order is canceled. Return ${name.toLowerCase()} at the return station.`;
    case "WRITTEN_OFF":
      return `${name} was written off.`;
    case "NOT_IN_PARCEL":
    case "NOT_RECEIVED":
      return `${name} has not arrived.`;
    case "NO_SCANS":
      return `${name} has no scans yet.`;
    case "SCANS_DAMAGED":
      return `${name} has ${damaged === 1 ? "a damaged scan" : `${damaged} damaged scans`}: replace or remove it first.`;
    case "SCANS_NOT_HERE":
    case "SCANS_NOT_READY": {
      const unfinished = awaiting + uploaded;
      return `${name} has ${unfinished === 1 ? "a scan that is" : `${unfinished} scans that are`} not ready yet.`;
    }
    default: {
      const last = ROLL_EVENTS.findLast((known) => roll.events.includes(known));
      const state = last === undefined ? "not received" : ROLL_EVENT_LABELS[last].toLowerCase();
      return `${name} is ${state} and cannot be ${ROLL_EVENT_LABELS[event].toLowerCase()} now.`;
    }
  }
}

function outOfTurn(rolls: readonly RollAtWork[], reason: string) {
  return refuseBecause(contract.addRollsEvent, "OUT_OF_TURN", { rollIds: rolls.map(({ id }) => id), reason });
}
