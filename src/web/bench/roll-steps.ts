import type { RollOfOrder } from "../../contract/orders/order.ts";
import { ROLL_EVENT_LABELS, type RollEvent } from "../../rules/film/film.ts";
import {
  allScans,
  dueFor,
  hindranceOf,
  isAllSynced,
  type RollAtWork,
  scansRefused,
} from "../../rules/film/roll-work.ts";
import { SLEEVING_OF_ACTION } from "../../rules/shipping/negatives.ts";

/**
 * The steps marked at the bench, in order, each with its key; steps that cannot be undone have none. RECEIVED is set
 * with the order.
 */
export const BENCH_STEPS = [
  { event: "DEVELOPED", key: "D" },
  { event: "SCANNED", key: "S" },
  { event: "SYNCED", key: "Y" },
  { event: "SLEEVED", key: "L" },
  { event: "RETURNED", key: null },
  { event: "TOSSED", key: null },
] as const satisfies readonly { event: RollEvent; key: string | null }[];
export type BenchEvent = (typeof BENCH_STEPS)[number]["event"];

type Roll = Pick<RollOfOrder, "number" | "arrived" | "work" | "writtenOff" | "events" | "scans">;

export const hasEvent = (roll: Pick<Roll, "events">, event: RollEvent): boolean =>
  roll.events.some((present) => present.event === event);

/**
 * Whether a roll needs this step: sleeving, return or disposal of negatives depends on the roll, all other steps are
 * always needed. Film of a canceled order is returned, whatever was chosen for its negatives.
 */
export function isStepNeeded(
  event: BenchEvent,
  roll: Pick<RollOfOrder, "negativesAction" | "sleeving"> & Partial<Pick<RollOfOrder, "work">>,
): boolean {
  if (roll.work === "CANCELED") return event === "RETURNED";
  switch (event) {
    case "SLEEVED":
      return roll.sleeving !== "NONE" || SLEEVING_OF_ACTION[roll.negativesAction] !== "NONE";
    case "RETURNED":
      return roll.negativesAction !== "TOSS";
    case "TOSSED":
      return roll.negativesAction === "TOSS";
    default:
      return true;
  }
}

const atWork = <Own extends Roll>(roll: Own): RollAtWork & { roll: Own } => ({
  arrived: roll.arrived,
  work: roll.work,
  writtenOff: roll.writtenOff,
  events: roll.events.map(({ event }) => event),
  scans: roll.scans,
  roll,
});

export const acceptsScans = (roll: Roll): boolean => whyNoScans(roll) === null;

export const whyNoScans = (roll: Roll) =>
  scansRefused({
    arrived: roll.arrived,
    isSynced: hasEvent(roll, "SYNCED"),
    writtenOff: roll.writtenOff,
    work: roll.work,
  });

export const allSynced = (rolls: readonly Roll[]): boolean => isAllSynced(rolls.map(atWork));

/** Whether syncing also marks a roll as scanned, because its scans are here. */
export const isScannedBySyncing = (roll: Pick<Roll, "events">): boolean =>
  hasEvent(roll, "DEVELOPED") && !hasEvent(roll, "SCANNED");

/**
 * Converts to the rules' input before a step: one press syncs rolls that have scans, whether marked as scanned or not.
 */
function before<Own extends Roll>(event: BenchEvent, roll: Own): RollAtWork & { roll: Own } {
  const now = atWork(roll);
  const skips = event === "SYNCED" && isScannedBySyncing(roll);
  return skips ? { ...now, events: [...now.events, "SCANNED"] } : now;
}

/**
 * Returns why the step cannot be marked on this roll now, in the worker's words; null when it can. The server decides.
 */
export function whyNot(event: BenchEvent, roll: Roll): string | null {
  const hindrance = hindranceOf(event, before(event, roll));
  if (hindrance === null) return null;
  const { ready, awaiting, damaged } = roll.scans;
  const all = allScans(roll.scans);
  switch (hindrance.because) {
    case "HAPPENED":
      return `Already ${ROLL_EVENT_LABELS[event].toLowerCase()}`;
    case "NOT_IN_PARCEL":
      return "This roll was not in the parcel";
    case "NOT_RECEIVED":
    case "RECEIVED_WITH_ORDER":
      return "Receive the order first";
    case "NOT_PAID":
      return "The order is not paid";
    case "CANCELED":
      return "The order is canceled";
    case "WRITTEN_OFF":
      return "This roll was written off";
    case "REQUIRES":
      return `Not ${ROLL_EVENT_LABELS[hindrance.event].toLowerCase()} yet`;
    case "EXCLUDED_BY":
      return event === "SLEEVED"
        ? "The negatives have already left"
        : `The negatives were ${ROLL_EVENT_LABELS[hindrance.event].toLowerCase()}`;
    case "NO_SCANS":
      return "Upload the scans first";
    case "SCANS_DAMAGED":
      return damaged === 1
        ? "One file is damaged. Upload it again or remove it."
        : `${damaged} files are damaged. Upload them again or remove them.`;
    case "SCANS_NOT_HERE":
      return `${all - awaiting} of ${all} files uploaded`;
    case "SCANS_NOT_READY":
      return `${ready} of ${all} scans are ready`;
  }
}

export function readyFor<Own extends Roll>(
  event: BenchEvent,
  rolls: readonly Own[],
): { rolls: Own[]; reason: string | null } {
  const here = rolls.filter(({ arrived }) => arrived !== false);
  if (here.length === 0) return { rolls: [], reason: "No rolls at the lab" };
  const { due, hinder } = dueFor(
    event,
    here.map((roll) => before(event, roll)),
  );
  if (due.length === 0) return { rolls: [], reason: `All rolls are already ${ROLL_EVENT_LABELS[event].toLowerCase()}` };
  const blocked = hinder[0]?.roll;
  if (blocked) return { rolls: [], reason: `Roll ${blocked.number}: ${whyNot(event, blocked)}` };
  return { rolls: due.map(({ roll }) => roll), reason: null };
}

/** Describes what syncing `rolls` will do. The e-mail is sent once, when no arrived roll of the order is left. */
export function syncConsequence(rolls: readonly Roll[], all: readonly Roll[], firstName: string): string {
  const scans = rolls.reduce((sum, roll) => sum + roll.scans.ready, 0);
  const shown = `Shows ${scans} ${scans === 1 ? "scan" : "scans"} to ${firstName}`;
  const left = all.filter((roll) => roll.arrived === true && !hasEvent(roll, "SYNCED") && !rolls.includes(roll)).length;
  if (left === 0) return `${shown} and sends the e-mail`;
  return `${shown}. The e-mail goes out with the last roll (${left} to go).`;
}
