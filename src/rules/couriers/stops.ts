import { calendarDay, DAY_MS, HOUR_MS, MINUTE_MS, wallTimeOf } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

export const STOP_STATES = ["BOOKED", "COLLECTED", "FAILED", "CANCELED", "HANDED_OVER"] as const;
export type StopState = (typeof STOP_STATES)[number];

/**
 * States in which a courier will collect or has collected an order's film. An order has at most one stop in these
 * states.
 */
export const LIVE_STOP_STATES = ["BOOKED", "COLLECTED", "HANDED_OVER"] as const satisfies readonly StopState[];
export type LiveStopState = (typeof LIVE_STOP_STATES)[number];

export const STOP_STEPS = {
  collect: { from: ["BOOKED", "FAILED"], to: "COLLECTED" },
  fail: { from: ["BOOKED"], to: "FAILED" },
  handOver: { from: ["COLLECTED"], to: "HANDED_OVER" },
} as const satisfies Record<string, { from: readonly StopState[]; to: StopState }>;
export type StopStep = keyof typeof STOP_STEPS;

/**
 * Whether the step is allowed now, was already done (repeating it is harmless: film at the lab was collected), or is
 * not allowed.
 */
export function stepOf(step: StopStep, state: StopState): "NOW" | "DONE" | "NO" {
  const { from, to } = STOP_STEPS[step];
  if (state === to || (step === "collect" && state === "HANDED_OVER")) return "DONE";
  return (from as readonly StopState[]).includes(state) ? "NOW" : "NO";
}

/** Steps that a courier can undo for a limited time, after a tap on the wrong stop (docs/product/couriers.md#stops). */
export const UNDOABLE_STEPS = ["collect", "handOver"] as const satisfies readonly StopStep[];
export type UndoableStep = (typeof UNDOABLE_STEPS)[number];
const UNDO_MS = 10 * MINUTE_MS;

export const isUndoable = (takenAt: Date, now: Date): boolean => now.getTime() - takenAt.getTime() <= UNDO_MS;

/**
 * Returns a stop's state after undoing a step. Film collected after a failed visit, or for a canceled order, is not
 * expected again.
 */
export function stateBefore(
  step: UndoableStep,
  { failedAt, orderCanceled }: { failedAt: unknown; orderCanceled: boolean },
): StopState {
  if (step === "handOver") return "COLLECTED";
  return failedAt === null && !orderCanceled ? "BOOKED" : "FAILED";
}

/** "On my way" is available on the day of the stop, starting this long before its window. */
const ANNOUNCED_BEFORE_MS = HOUR_MS;

/** Returns the time from which the customer can be notified that the courier is on the way. */
export const announcedFrom = ({ windowFrom }: { windowFrom: Date }): Date =>
  new Date(windowFrom.getTime() - ANNOUNCED_BEFORE_MS);

/** Whether the customer can be notified at that time that the courier is on the way. */
export const isTimeToAnnounce = (stop: { day: string; windowFrom: Date }, at: Date, timeZone: string): boolean =>
  calendarDay(at, timeZone) === stop.day && at >= announcedFrom(stop);

/**
 * Whether a visit's result can be recorded at that time: only on the day of the stop. Staff may also record it later,
 * for a courier who forgot.
 */
export function isDayToVisit(stop: { day: string }, at: Date, who: { timeZone: string; isStaff: boolean }): boolean {
  const today = calendarDay(at, who.timeZone);
  return today === stop.day || (who.isStaff && today > stop.day);
}

/** More than any customer hands over in one visit. */
export const MOST_ROLLS_AT_A_DOOR = 500;
/** Suggested reasons for leaving without film; couriers may also type their own. */
export const STOP_PROBLEMS = ["No answer", "Address not found", "Film not ready", "No access"] as const;

/** Phones scale photos before the upload; the server enforces the limit. */
export const DOOR_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 10 * MEGABYTE };
/** Longest side in px; a label is readable at this size. */
export const DOOR_PHOTO_SIDE = 1600;

/** Returns the time of a tap on an offline phone: the phone's time, but not in the future and at most a day ago. */
export function happenedAt(reported: string | undefined, now: Date): Date {
  const at = reported === undefined ? now.getTime() : Date.parse(reported);
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - DAY_MS)));
}

/** Whether a delayed "the courier comes next" tap should still notify the customer. Later it would be wrong. */
export const isNotifiable = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= 10 * MINUTE_MS;

const REMINDS_FROM_HOUR = 17;
const REMINDS_UNTIL_HOUR = 21;

/** Whether it is evening in the lab's time zone: reminders of tomorrow's pick-ups are sent then, never at night. */
export function isReminderTime(now: Date, timeZone: string): boolean {
  const { hour } = wallTimeOf(now, timeZone);
  return hour >= REMINDS_FROM_HOUR && hour < REMINDS_UNTIL_HOUR;
}
