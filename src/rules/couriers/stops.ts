import { calendarDay, DAY_MS, HOUR_MS, MINUTE_MS, wallTimeOf } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** How a courier's stop stands. */
export const STOP_STATES = ["BOOKED", "COLLECTED", "FAILED", "CANCELED", "HANDED_OVER"] as const;
export type StopState = (typeof STOP_STATES)[number];

/** A stop in one of these stands for its order: a courier comes for the film, or did. An order has at most one. */
export const LIVE_STOP_STATES = ["BOOKED", "COLLECTED", "HANDED_OVER"] as const satisfies readonly StopState[];
export type LiveStopState = (typeof LIVE_STOP_STATES)[number];

/** What can be done with a stop, from which states, and where it leads. */
export const STOP_STEPS = {
  collect: { from: ["BOOKED", "FAILED"], to: "COLLECTED" },
  fail: { from: ["BOOKED"], to: "FAILED" },
  handOver: { from: ["COLLECTED"], to: "HANDED_OVER" },
} as const satisfies Record<string, { from: readonly StopState[]; to: StopState }>;
export type StopStep = keyof typeof STOP_STEPS;

/**
 * Whether the step can be taken now, was taken already (repeating it is harmless: film that is at the lab was collected),
 * or does not fit.
 */
export function stepOf(step: StopStep, state: StopState): "NOW" | "DONE" | "NO" {
  const { from, to } = STOP_STEPS[step];
  if (state === to || (step === "collect" && state === "HANDED_OVER")) return "DONE";
  return (from as readonly StopState[]).includes(state) ? "NOW" : "NO";
}

/** Steps that a courier can take back, for so long: a tap at the wrong stop (docs/product/couriers.md#stops). */
export const UNDOABLE_STEPS = ["collect", "handOver"] as const satisfies readonly StopStep[];
export type UndoableStep = (typeof UNDOABLE_STEPS)[number];
const UNDO_MS = 10 * MINUTE_MS;

/** Whether a step that was taken then can still be taken back. */
export const isUndoable = (takenAt: Date, now: Date): boolean => now.getTime() - takenAt.getTime() <= UNDO_MS;

/** Where a stop is once a step is taken back. Film that was collected after a failed visit, or of a canceled order, is not to come again. */
export function stateBefore(
  step: UndoableStep,
  { failedAt, orderCanceled }: { failedAt: unknown; orderCanceled: boolean },
): StopState {
  if (step === "handOver") return "COLLECTED";
  return failedAt === null && !orderCanceled ? "BOOKED" : "FAILED";
}

/** "On my way" is for the day of the stop, from so long before its window begins. */
const ANNOUNCED_BEFORE_MS = HOUR_MS;

/** From when on the customer of a stop can be told that the courier is on the way. */
export const announcedFrom = ({ windowFrom }: { windowFrom: Date }): Date =>
  new Date(windowFrom.getTime() - ANNOUNCED_BEFORE_MS);

/** Whether the customer of a stop can be told at that moment that the courier is on the way. */
export const isTimeToAnnounce = (stop: { day: string; windowFrom: Date }, at: Date, timeZone: string): boolean =>
  calendarDay(at, timeZone) === stop.day && at >= announcedFrom(stop);

/**
 * Whether film can be recorded as collected, or not, at that moment: on the day of the stop. Staff may record it later,
 * for a courier who forgot.
 */
export function isDayToVisit(stop: { day: string }, at: Date, who: { timeZone: string; isStaff: boolean }): boolean {
  const today = calendarDay(at, who.timeZone);
  return today === stop.day || (who.isStaff && today > stop.day);
}

/** More than anyone hands over at a door. */
export const MOST_ROLLS_AT_A_DOOR = 500;
/** Why a courier leaves without film, as they are offered; another may be written. */
export const STOP_PROBLEMS = ["No answer", "Address not found", "Film not ready", "No access"] as const;

/** Phones scale before they send; the server makes sure. */
export const DOOR_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 10 * MEGABYTE };
/** Longest side, px: a label can be read on it. */
export const DOOR_PHOTO_SIDE = 1600;

/** What was pressed in a dead spot happened when it was pressed: not in the future, and at most a day ago. */
export function happenedAt(told: string | undefined, now: Date): Date {
  const at = told === undefined ? now.getTime() : Date.parse(told);
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - DAY_MS)));
}

/** Whether "the courier comes next", pressed then, is still worth telling: later it would be wrong. */
export const isNotifiable = (pressedAt: Date, now: Date): boolean =>
  now.getTime() - pressedAt.getTime() <= 10 * MINUTE_MS;

const REMINDS_FROM_HOUR = 17;
const REMINDS_UNTIL_HOUR = 21;

/** The evening, on the lab's clock: customers are reminded of tomorrow's pick-ups, and nobody is at night. */
export function isReminderTime(now: Date, timeZone: string): boolean {
  const { hour } = wallTimeOf(now, timeZone);
  return hour >= REMINDS_FROM_HOUR && hour < REMINDS_UNTIL_HOUR;
}
