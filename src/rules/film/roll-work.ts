import type { OrderStatus } from "../orders/statuses.ts";
import { MINUTE_MS } from "../time.ts";
import type { RollEvent } from "./film.ts";
import type { ScanState } from "./scan-files.ts";
import type { WriteOff } from "./write-offs.ts";

export interface ScanCounts {
  readonly awaiting: number;
  readonly uploaded: number;
  readonly ready: number;
  readonly damaged: number;
}

/** @param byState a state without scans may be left out */
export const scanCounts = (byState: Readonly<Partial<Record<ScanState, number>>>): ScanCounts => ({
  awaiting: byState.AWAITING_UPLOAD ?? 0,
  uploaded: byState.UPLOADED ?? 0,
  ready: byState.READY ?? 0,
  damaged: byState.DAMAGED ?? 0,
});

export const allScans = ({ awaiting, uploaded, ready, damaged }: ScanCounts): number =>
  awaiting + uploaded + ready + damaged;

/**
 * Whether the lab works on an order's film. Film of an unpaid order waits; film of a canceled one is returned
 * (docs/product/bench.md#unpaid-and-returned-film).
 */
export const FILM_WORKS = ["IN_PROGRESS", "NOT_PAID", "CANCELED"] as const;
export type FilmWork = (typeof FILM_WORKS)[number];

/** @param order.onAccountAt when staff allowed the lab to start before payment */
export function filmWorkOf({ status, onAccountAt }: { status: OrderStatus; onAccountAt: unknown }): FilmWork {
  if (status === "CANCELED") return "CANCELED";
  return status === "OPEN" || (status === "INVOICED" && onAccountAt === null) ? "NOT_PAID" : "IN_PROGRESS";
}

/** Places of film that must be returned when its order is canceled, or that was already developed. */
export const FILM_PLACES = ["AT_LAB", "DEVELOPED", "WITH_COURIER"] as const;
export type FilmPlace = (typeof FILM_PLACES)[number];

export interface RollAtWork {
  /** The order's state; IN_PROGRESS if omitted. */
  readonly work?: FilmWork;
  /** Null until its parcel is opened; false when it was declared but not in it. */
  readonly arrived: boolean | null;
  readonly events: readonly RollEvent[];
  readonly scans: ScanCounts;
  /** Why the roll will never have scans; null for all others. */
  readonly writtenOff?: WriteOff | null;
}

export type Hindrance =
  | { because: "HAPPENED" }
  /** Rolls are received with their whole order, which assigns lab numbers and notifies the customer. */
  | { because: "RECEIVED_WITH_ORDER" }
  | { because: "NOT_IN_PARCEL" }
  | { because: "NOT_RECEIVED" }
  | { because: "NOT_PAID" }
  | { because: "CANCELED" }
  | { because: "WRITTEN_OFF" }
  /** The first missing step before this event. */
  | { because: "REQUIRES"; event: RollEvent }
  | { because: "EXCLUDED_BY"; event: RollEvent }
  | { because: "NO_SCANS" }
  | { because: "SCANS_DAMAGED" }
  | { because: "SCANS_NOT_HERE" }
  | { because: "SCANS_NOT_READY" };

/** Events required before each event, and events that rule it out (docs/product/film.md#roll-events). */
const CONDITIONS: Record<Exclude<RollEvent, "RECEIVED">, { after: RollEvent; unless: readonly RollEvent[] }> = {
  DEVELOPED: { after: "RECEIVED", unless: [] },
  SCANNED: { after: "DEVELOPED", unless: [] },
  SYNCED: { after: "SCANNED", unless: [] },
  SLEEVED: { after: "SYNCED", unless: ["RETURNED", "TOSSED"] },
  RETURNED: { after: "SYNCED", unless: ["TOSSED"] },
  TOSSED: { after: "SYNCED", unless: ["RETURNED"] },
};

/** Events that no longer happen to a written-off roll. Its negatives are handled like all others. */
const FOR_SCANS: ReadonlySet<RollEvent> = new Set(["DEVELOPED", "SCANNED", "SYNCED"]);

/** Steps by which film leaves the lab. */
export const STEPS_OUT: ReadonlySet<RollEvent> = new Set(["RETURNED", "TOSSED"]);

/** Returns why `event` cannot happen to this roll now; null if it can. */
export function hindranceOf(event: RollEvent, roll: RollAtWork): Hindrance | null {
  const { arrived, events, scans, writtenOff, work = "IN_PROGRESS" } = roll;
  if (events.includes(event)) return { because: "HAPPENED" };
  if (event === "RECEIVED") return { because: "RECEIVED_WITH_ORDER" };
  if (arrived === false) return { because: "NOT_IN_PARCEL" };
  if (arrived === null) return { because: "NOT_RECEIVED" };
  if (work === "NOT_PAID") return { because: "NOT_PAID" };
  if (work === "CANCELED" && !STEPS_OUT.has(event)) return { because: "CANCELED" };
  const isWrittenOff = (writtenOff ?? null) !== null;
  if (isWrittenOff && FOR_SCANS.has(event)) return { because: "WRITTEN_OFF" };
  const { unless } = CONDITIONS[event];
  const isClosing = isWrittenOff || work === "CANCELED";
  const missing = isClosing ? missingAmong(["RECEIVED"], events) : missingBefore(event, events);
  if (missing !== undefined) return { because: "REQUIRES", event: missing };
  const other = unless.find((one) => events.includes(one));
  if (other !== undefined) return { because: "EXCLUDED_BY", event: other };
  return event === "SYNCED" ? scansHinder(scans) : null;
}

const missingAmong = (steps: readonly RollEvent[], events: readonly RollEvent[]): RollEvent | undefined =>
  steps.find((step) => !events.includes(step));

/** Returns the first step that a roll still needs before `event`; later steps imply the earlier ones. */
function missingBefore(event: Exclude<RollEvent, "RECEIVED">, events: readonly RollEvent[]): RollEvent | undefined {
  const { after } = CONDITIONS[event];
  if (events.includes(after)) return undefined;
  return (after === "RECEIVED" ? undefined : missingBefore(after, events)) ?? after;
}

/** Customers see a roll only when it is complete: at least one scan, and every one ready. */
function scansHinder(scans: ScanCounts): Hindrance | null {
  if (allScans(scans) === 0) return { because: "NO_SCANS" };
  if (scans.damaged > 0) return { because: "SCANS_DAMAGED" };
  if (scans.awaiting > 0) return { because: "SCANS_NOT_HERE" };
  if (scans.uploaded > 0) return { because: "SCANS_NOT_READY" };
  return null;
}

/**
 * Returns the rolls that an event still has to happen to, and the ones that prevent it: it happens to all due rolls or
 * to none.
 */
export function dueFor<Roll extends RollAtWork>(
  event: RollEvent,
  rolls: readonly Roll[],
): { due: Roll[]; hinder: Roll[] } {
  const due = rolls.filter(
    ({ events, writtenOff }) => !events.includes(event) && !((writtenOff ?? null) !== null && FOR_SCANS.has(event)),
  );
  return { due, hinder: due.filter((roll) => hindranceOf(event, roll) !== null) };
}

/** Time to undo a roll's event; screens offer it for ten seconds (docs/product/bench.md#undo). */
export const UNDO_MS = 5 * MINUTE_MS;

/**
 * Seconds before customers are notified of undoable events and see their results: longer than screens offer undo
 * (docs/product/bench.md#undo).
 */
export const NOTIFY_AFTER_S = 15;

/** Returns why a roll accepts no scans now; null if it does. The customer's existing scans do not change. */
export function scansRefused({
  arrived,
  isSynced,
  writtenOff = null,
  work = "IN_PROGRESS",
}: {
  arrived: boolean | null;
  isSynced: boolean;
  writtenOff?: WriteOff | null;
  work?: FilmWork;
}) {
  if (work !== "IN_PROGRESS") return work;
  if (isSynced) return "ROLL_SYNCED" as const;
  if (writtenOff !== null) return "WRITTEN_OFF" as const;
  return arrived === true ? null : ("NOT_RECEIVED" as const);
}

/** Whether the customer has the scans of all film that arrived. Missing and written-off rolls do not count. */
export const isAllSynced = (rolls: readonly Pick<RollAtWork, "arrived" | "events" | "writtenOff">[]): boolean =>
  rolls.every(
    ({ arrived, events, writtenOff }) =>
      arrived === false || (writtenOff ?? null) !== null || events.includes("SYNCED"),
  );

export function writeOffHindered({ arrived, events }: Pick<RollAtWork, "arrived" | "events">): string | null {
  if (arrived !== true) return "It is not at the lab.";
  return events.includes("SYNCED") ? "The customer already has its scans." : null;
}

/** Returns why a write-off cannot be undone; null if it can. */
export function writeOffRefusal(
  { number, events }: Pick<RollAtWork, "events"> & { number: number },
  { isSettled, isFinished }: { isSettled: boolean; isFinished: boolean },
): string | null {
  if (isSettled) return "The customer was notified and has received the compensation.";
  if (isFinished) return "The order is complete.";
  // Without its write-off, a roll needs scans to reach this step.
  return events.some((event) => CLOSING.has(event)) ? `Roll ${number} was already moved to its next step.` : null;
}

/** Steps for the negatives. Rolls without pictures can go to them directly. */
const CLOSING: ReadonlySet<RollEvent> = new Set(["SLEEVED", "RETURNED", "TOSSED"]);
