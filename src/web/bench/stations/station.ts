import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import { developedIn } from "../../../rules/checkout/roll-draft.ts";
import { PROCESS_LABELS, pushPullLabel, type RollEvent } from "../../../rules/film/film.ts";
import { rollCount } from "../../../rules/film/roll-text.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { type BenchEvent, hasEvent, isStepNeeded, whyNot } from "../roll-steps.ts";

/** A place in the lab where one thing is done to every roll (docs/product/bench.md#stations). */
export type Station = {
  readonly at: string;
  readonly event: BenchEvent;
  readonly label: string;
  /** The last step of the rolls that wait here. */
  readonly waitsAt: RollEvent;
  /** The container of a batch that is processed together; null where each scan is its own event. */
  readonly batch: string | null;
  /** Rolls that the container holds, until the station says otherwise. */
  readonly holds: number;
};

export const STATIONS = [
  { at: "develop", event: "DEVELOPED", label: "Develop", waitsAt: "RECEIVED", batch: "tank", holds: 8 },
  { at: "scan", event: "SCANNED", label: "Scan", waitsAt: "DEVELOPED", batch: "magazine", holds: 12 },
  { at: "sleeve", event: "SLEEVED", label: "Sleeve", waitsAt: "SYNCED", batch: null, holds: 0 },
  { at: "return", event: "RETURNED", label: "Return", waitsAt: "SLEEVED", batch: null, holds: 0 },
] as const satisfies readonly Station[];

export type Taken = {
  roll: RollOfOrder;
  order: Pick<Order, "id" | "customerId" | "customer" | "rolls" | "notes" | "internalNotes">;
  /** The event that was marked in place of the station's own. */
  instead?: BenchEvent;
};

/** Why the screen stops until a worker confirms: a title, and what to do with the roll. */
export type Stop = {
  title: string;
  text: string;
  /** What a press marks on this roll in place of the station's own event: the customer's choice. */
  instead?: { taken: Taken; event: BenchEvent; label: string; key: string };
};

export const nameOf = ({ roll, order }: Taken): string =>
  `${roll.labNumber ?? `Roll ${roll.number}`} of ${fullName(order.customer)}`;

const isOpen = (event: BenchEvent, { order }: Taken, done: ReadonlySet<string>): boolean =>
  order.rolls.some((roll) => !done.has(roll.id) && whyNot(event, roll) === null && isStepNeeded(event, roll));

/**
 * Returns why a roll must not be processed at this station; null when it may.
 * @param taken the batch; at stations without batches, the rolls done so far
 * @param batch the container's size, and whether it is in the chemistry
 */
export function stopFor(
  station: Station,
  taken: readonly Taken[],
  next: Taken,
  batch: { holds: number; isRunning: boolean },
): Stop | null {
  const { event } = station;
  const held = stopForHeld(event, next);
  if (held !== null) return held;
  const reason = whyNot(event, next.roll);
  if (reason !== null) {
    const isDone = hasEvent(next.roll, event) || (event === "RETURNED" && hasEvent(next.roll, "TOSSED"));
    const title = isDone ? "This roll is already done" : "This roll isn't ready for this step";
    return { title, text: `${nameOf(next)}: ${reason}.` };
  }
  if (!isStepNeeded(event, next.roll))
    return event === "SLEEVED"
      ? { title: "Don't sleeve these negatives", text: `${nameOf(next)}: no sleeves ordered.` }
      : {
          title: "Don't return these negatives",
          text: `${nameOf(next)}: toss them.`,
          instead: { taken: next, event: "TOSSED", label: "Mark as tossed", key: "T" },
        };
  if (station.batch !== null && batch.isRunning)
    return {
      title: `The ${station.batch} is running`,
      text: `${nameOf(next)} goes into the next one. Press Enter when this one is done.`,
    };
  if (station.batch !== null && taken.length >= batch.holds)
    return {
      title: `The ${station.batch} is full`,
      text: `${nameOf(next)} goes into the next one: this one holds ${rollCount(batch.holds)}.`,
    };
  const last = taken.at(-1);
  if (last === undefined) return null;
  if (event === "DEVELOPED") return otherBath(last, next);
  if (station.batch !== null || last.order.id === next.order.id) return null;
  const done = new Set(taken.map(({ roll }) => roll.id));
  if (!isOpen(event, last, done)) return null;
  return {
    title: "Another order's sticker",
    text: `${nameOf(next)} is order ${shownOrderNumber(next.order.id)}. Finish ${shownOrderNumber(last.order.id)} of ${fullName(last.order.customer)} first, and set this roll aside.`,
  };
}

/**
 * Film that is not to be worked on is stopped at every station; film of a canceled order leaves through the return
 * station.
 */
function stopForHeld(event: BenchEvent, next: Taken): Stop | null {
  const { work } = next.roll;
  if (work === "NOT_PAID")
    return {
      title: "Waiting for payment",
      text: `${nameOf(next)}: the order is not paid. Put this roll on the “Waiting for payment” shelf.`,
    };
  if (work === "CANCELED" && event !== "RETURNED")
    return {
      title: "This order is canceled",
      text: `${nameOf(next)}: put this roll with the film to return, and scan it at the return station.`,
    };
  return null;
}

/** One tank, one chemistry, one time: a roll in the wrong tank cannot be saved. */
function otherBath(last: Taken, next: Taken): Stop | null {
  const [wanted, own] = [developedIn(last.roll), developedIn(next.roll)];
  if (wanted !== own)
    return {
      title: `Wrong tank for ${PROCESS_LABELS[own]}`,
      text: `${nameOf(next)} is ${PROCESS_LABELS[own]}; this tank is ${PROCESS_LABELS[wanted]}.`,
    };
  if (last.roll.pushPullFactor !== next.roll.pushPullFactor)
    return {
      title: "Wrong tank: different developing time",
      text: `${nameOf(next)}: ${pushPullLabel(next.roll.pushPullFactor)}; this tank: ${pushPullLabel(last.roll.pushPullFactor)}.`,
    };
  return null;
}

/** Groups rolls by order, since each order is marked with one call. */
export function byOrder(taken: readonly Taken[]): { orderId: number; rollIds: string[] }[] {
  const orders = Map.groupBy(taken, ({ order }) => order.id);
  return [...orders].map(([orderId, list]) => ({ orderId, rollIds: list.map(({ roll }) => roll.id) }));
}
