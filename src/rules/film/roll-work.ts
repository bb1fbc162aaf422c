import type { OrderStatus } from "../orders/statuses.ts";
import { MINUTE_MS } from "../time.ts";
import type { RollEvent } from "./film.ts";
import type { ScanState } from "./scan-files.ts";
import type { WriteOff } from "./write-offs.ts";

/** How many of a roll's scans are in each state. */
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
 * Whether the lab works on an order's film. Film of an unpaid order waits; film of a canceled one goes back
 * (docs/product/bench.md#unpaid-and-returned-film).
 */
export const FILM_WORKS = ["AT_WORK", "NOT_PAID", "CANCELED"] as const;
export type FilmWork = (typeof FILM_WORKS)[number];

/** @param order.onAccountAt when staff let the lab work on it before it is paid */
export function filmWorkOf({ status, onAccountAt }: { status: OrderStatus; onAccountAt: unknown }): FilmWork {
  if (status === "CANCELED") return "CANCELED";
  return status === "OPEN" || (status === "INVOICED" && onAccountAt === null) ? "NOT_PAID" : "AT_WORK";
}

/** Where film is that must be returned when its order is canceled, or that was worked on. */
export const FILM_PLACES = ["AT_LAB", "DEVELOPED", "WITH_COURIER"] as const;
export type FilmPlace = (typeof FILM_PLACES)[number];

/** What of a roll decides what can be done with it. */
export interface RollAtWork {
  /** As its order is; AT_WORK unless given. */
  readonly work?: FilmWork;
  /** Null until its parcel is opened; false when it was declared but not in it. */
  readonly arrived: boolean | null;
  readonly events: readonly RollEvent[];
  readonly scans: ScanCounts;
  /** Why it will never have scans; null for all others. */
  readonly writtenOff?: WriteOff | null;
}

/** Why an event cannot happen to a roll now. */
export type Hindrance =
  | { because: "HAPPENED" }
  /** Receiving is the order's: it gives lab numbers and tells the customer. */
  | { because: "RECEIVED_WITH_ORDER" }
  | { because: "NOT_IN_PARCEL" }
  | { because: "NOT_RECEIVED" }
  | { because: "NOT_PAID" }
  | { because: "CANCELED" }
  | { because: "WRITTEN_OFF" }
  /** The first step that it still needs before this one. */
  | { because: "COMES_AFTER"; event: RollEvent }
  | { because: "RULED_OUT_BY"; event: RollEvent }
  | { because: "NO_SCANS" }
  | { because: "SCANS_DAMAGED" }
  | { because: "SCANS_NOT_HERE" }
  | { because: "SCANS_NOT_READY" };

/** What must have happened before each event, and what must not have (docs/product/film.md#roll-events). */
const CONDITIONS: Record<Exclude<RollEvent, "RECEIVED">, { after: RollEvent; unless: readonly RollEvent[] }> = {
  DEVELOPED: { after: "RECEIVED", unless: [] },
  SCANNED: { after: "DEVELOPED", unless: [] },
  SYNCED: { after: "SCANNED", unless: [] },
  SLEEVED: { after: "SYNCED", unless: ["RETURNED", "TOSSED"] },
  RETURNED: { after: "SYNCED", unless: ["TOSSED"] },
  TOSSED: { after: "SYNCED", unless: ["RETURNED"] },
};

/** What will not happen any more to a roll that was written off; its negatives go the way of all others. */
const FOR_SCANS: ReadonlySet<RollEvent> = new Set(["DEVELOPED", "SCANNED", "SYNCED"]);

/** Steps by which film leaves the lab. */
export const STEPS_OUT: ReadonlySet<RollEvent> = new Set(["RETURNED", "TOSSED"]);

/** Why `event` cannot happen to this roll now; null when it can. */
export function hindranceOf(event: RollEvent, roll: RollAtWork): Hindrance | null {
  const { arrived, events, scans, writtenOff, work = "AT_WORK" } = roll;
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
  if (missing !== undefined) return { because: "COMES_AFTER", event: missing };
  const other = unless.find((one) => events.includes(one));
  if (other !== undefined) return { because: "RULED_OUT_BY", event: other };
  return event === "SYNCED" ? scansHinder(scans) : null;
}

const missingAmong = (steps: readonly RollEvent[], events: readonly RollEvent[]): RollEvent | undefined =>
  steps.find((step) => !events.includes(step));

/** The first step that a roll still needs before `event`; later steps imply the earlier ones. */
function missingBefore(event: Exclude<RollEvent, "RECEIVED">, events: readonly RollEvent[]): RollEvent | undefined {
  const { after } = CONDITIONS[event];
  if (events.includes(after)) return undefined;
  return (after === "RECEIVED" ? undefined : missingBefore(after, events)) ?? after;
}

/** A roll is shown to its customer whole or not at all: at least one scan, and every one ready. */
function scansHinder(scans: ScanCounts): Hindrance | null {
  if (allScans(scans) === 0) return { because: "NO_SCANS" };
  if (scans.damaged > 0) return { because: "SCANS_DAMAGED" };
  if (scans.awaiting > 0) return { because: "SCANS_NOT_HERE" };
  if (scans.uploaded > 0) return { because: "SCANS_NOT_READY" };
  return null;
}

/** Of these rolls those that an event has yet to happen to, and which of them hinder it: it happens to all that are due, or to none. */
export function dueFor<Roll extends RollAtWork>(
  event: RollEvent,
  rolls: readonly Roll[],
): { due: Roll[]; hinder: Roll[] } {
  const due = rolls.filter(
    ({ events, writtenOff }) => !events.includes(event) && !((writtenOff ?? null) !== null && FOR_SCANS.has(event)),
  );
  return { due, hinder: due.filter((roll) => hindranceOf(event, roll) !== null) };
}

/** So long what was marked on a roll can be taken back; screens offer it for ten seconds (docs/product/bench.md#undo). */
export const TAKE_BACK_MS = 5 * MINUTE_MS;

/** Seconds after which a customer is told, and given, what can be taken back: longer than screens offer that (docs/product/bench.md#undo). */
export const TELL_AFTER_S = 15;

/** Why a roll takes no scans now; null when it does. What its customer sees stays as it is. */
export function scansRefused({
  arrived,
  isSynced,
  writtenOff = null,
  work = "AT_WORK",
}: {
  arrived: boolean | null;
  isSynced: boolean;
  writtenOff?: WriteOff | null;
  work?: FilmWork;
}) {
  if (work !== "AT_WORK") return work;
  if (isSynced) return "ROLL_SYNCED" as const;
  if (writtenOff !== null) return "WRITTEN_OFF" as const;
  return arrived === true ? null : ("NOT_RECEIVED" as const);
}

/**
 * Whether all film of an order that arrived is with its customer; a roll that was declared but missing, or written off, holds
 * nothing up.
 */
export const isAllSynced = (rolls: readonly Pick<RollAtWork, "arrived" | "events" | "writtenOff">[]): boolean =>
  rolls.every(
    ({ arrived, events, writtenOff }) =>
      arrived === false || (writtenOff ?? null) !== null || events.includes("SYNCED"),
  );

/** Why a roll cannot be written off now; null when it can. */
export function writeOffHindered({ arrived, events }: Pick<RollAtWork, "arrived" | "events">): string | null {
  if (arrived !== true) return "It is not at the lab.";
  return events.includes("SYNCED") ? "The customer already has its scans." : null;
}

/** Why a roll that was written off cannot go on as if nothing had been; null when it can. */
export function writeOffKept(
  { number, events }: Pick<RollAtWork, "events"> & { number: number },
  { isSettled, isFinished }: { isSettled: boolean; isFinished: boolean },
): string | null {
  if (isSettled) return "The customer was notified and has received the compensation.";
  if (isFinished) return "The order is complete.";
  // Without its write-off a roll gets there by its scans alone.
  return events.some((event) => CLOSING.has(event)) ? `Roll ${number} was already moved to its next step.` : null;
}

/** What negatives come to, which a roll without pictures may do at once. */
const CLOSING: ReadonlySet<RollEvent> = new Set(["SLEEVED", "RETURNED", "TOSSED"]);
