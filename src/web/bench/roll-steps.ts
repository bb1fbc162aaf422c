import type { RollOfOrder } from "../../contract/orders/order.ts";
import { mayHappen, ROLL_EVENT_LABELS, type RollEvent } from "../../rules/film/film.ts";

/** The steps that are marked at the bench, in order, each with its key; what cannot be undone has none. RECEIVED comes with the order. */
export const BENCH_STEPS = [
  { event: "DEVELOPED", key: "D" },
  { event: "SCANNED", key: "S" },
  { event: "SYNCED", key: "Y" },
  { event: "SLEEVED", key: "L" },
  { event: "RETURNED", key: null },
  { event: "TOSSED", key: null },
] as const satisfies readonly { event: RollEvent; key: string | null }[];
export type BenchEvent = (typeof BENCH_STEPS)[number]["event"];

type RollAtWork = Pick<RollOfOrder, "number" | "arrived" | "events" | "scans">;

export const hasEvent = (roll: Pick<RollAtWork, "events">, event: RollEvent): boolean =>
  roll.events.some((present) => present.event === event);

/** Why the step cannot be marked on this roll now, in the worker's words; null when it can. The server has the last word. */
export function whyNot(event: BenchEvent, roll: RollAtWork): string | null {
  const present = roll.events.map((one) => one.event);
  if (present.includes(event)) return `${ROLL_EVENT_LABELS[event]} already`;
  if (roll.arrived === false) return "This roll was not in the parcel";
  if (roll.arrived === null) return "Receive the order first";
  if (!mayHappen(event, present)) return notYet(event, present);
  return event === "SYNCED" ? missingScans(roll) : null;
}

function notYet(event: BenchEvent, present: readonly RollEvent[]): string {
  if (event === "RETURNED" && present.includes("TOSSED")) return "The negatives were tossed";
  if (event === "TOSSED" && present.includes("RETURNED")) return "The negatives were returned";
  if (event === "SLEEVED" && present.includes("SYNCED")) return "The negatives are gone already";
  const before: Record<BenchEvent, RollEvent> = {
    DEVELOPED: "RECEIVED",
    SCANNED: "DEVELOPED",
    SYNCED: "SCANNED",
    SLEEVED: "SYNCED",
    RETURNED: "SYNCED",
    TOSSED: "SYNCED",
  };
  return `${ROLL_EVENT_LABELS[before[event]]} comes first`;
}

/** A roll is shown to its customer whole: at least one scan, and all of them ready. */
function missingScans({ scans: { awaiting, uploaded, ready, damaged } }: RollAtWork): string | null {
  const all = awaiting + uploaded + ready + damaged;
  if (all === 0) return "Upload the scans first";
  if (damaged > 0)
    return damaged === 1
      ? "One file is damaged: send it again or remove it"
      : `${damaged} files are damaged: send them again or remove them`;
  if (awaiting > 0) return `${all - awaiting} of ${all} files are here`;
  if (uploaded > 0) return `${ready} of ${all} scans are ready`;
  return null;
}

/** The rolls on which a step can be marked now, and why on none. */
export function readyFor<Roll extends RollAtWork>(
  event: BenchEvent,
  rolls: readonly Roll[],
): { rolls: Roll[]; reason: string | null } {
  const here = rolls.filter(({ arrived }) => arrived !== false);
  const due = here.filter((roll) => !hasEvent(roll, event));
  if (here.length === 0) return { rolls: [], reason: "No roll is here" };
  if (due.length === 0) return { rolls: [], reason: `All are ${ROLL_EVENT_LABELS[event].toLowerCase()} already` };
  const blocked = due.find((roll) => whyNot(event, roll) !== null);
  if (blocked) return { rolls: [], reason: `Roll ${blocked.number}: ${whyNot(event, blocked)}` };
  return { rolls: due, reason: null };
}

/** What syncing `rolls` will do, before it is done: the mail goes out once, when no arrived roll of the order is left. */
export function syncConsequence(rolls: readonly RollAtWork[], all: readonly RollAtWork[], firstName: string): string {
  const scans = rolls.reduce((sum, roll) => sum + roll.scans.ready, 0);
  const shown = `Shows ${scans} ${scans === 1 ? "scan" : "scans"} to ${firstName}`;
  const left = all.filter((roll) => roll.arrived === true && !hasEvent(roll, "SYNCED") && !rolls.includes(roll)).length;
  if (left === 0) return `${shown} and e-mails that they are up`;
  return `${shown}; the e-mail follows with the last roll (${left} to go)`;
}
