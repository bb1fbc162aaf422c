import { addDays } from "../couriers/windows.ts";
import { type Process, PROCESS_LABELS } from "../film/film.ts";
import { rollCount } from "../film/roll-text.ts";
import { businessDaysAfter } from "./business-days.ts";
import type { LabCalendar } from "./lab-days.ts";
import { type Pace, PACE_DAYS, paceOf } from "./pace.ts";
import { businessDaysText } from "./turnaround.ts";

/** Reasons for moving a promised day (docs/product/lab.md#promised-day). */
export const PROMISE_MOVES = ["LATE_FILM", "BUSY", "LATE", "RUSH"] as const;
export type PromiseMove = (typeof PROMISE_MOVES)[number];

export interface PromisedRoll {
  readonly process: Process;
  readonly rush: boolean;
  /** The lab's day on which it arrived: "2026-11-23". */
  readonly since: string;
}

/** The days between which all film of an order will be ready. */
export interface PromisedDays {
  /** Half of similar orders are ready by then. */
  readonly from: string;
  readonly by: string;
}

const paceFor = (kind: { process: Process; rush: boolean }, paces: readonly Pace[]): Pace =>
  paces.find(({ process, rush }) => process === kind.process && rush === kind.rush) ?? paceOf(kind, [], 0, []);

/** Rush film skips the queue; all other film waits for it. */
const mostOf = ({ rush, most, waiting }: Pace): number => (rush ? most : Math.max(most, waiting));

const later = (a: string, b: string): string => (a > b ? a : b);

/** Returns when the last of these rolls will be ready at the lab's current pace. Requires at least one roll. */
export function promisedDays(
  rolls: readonly PromisedRoll[],
  paces: readonly Pace[],
  calendar: LabCalendar,
): PromisedDays {
  const days = rolls.map((roll) => {
    const pace = paceFor(roll, paces);
    return {
      from: businessDaysAfter(roll.since, pace.usual, calendar),
      by: businessDaysAfter(roll.since, mostOf(pace), calendar),
    };
  });
  return days.reduce((one, other) => ({ from: later(one.from, other.from), by: later(one.by, other.by) }));
}

/** Returns the slowest pace of these rolls, which determines their turnaround, with its maximum business days. */
export function slowestPace(
  kinds: readonly { process: Process; rush: boolean }[],
  paces: readonly Pace[],
): Pace & { isBusy: boolean } {
  const slowest = kinds.map((kind) => paceFor(kind, paces)).reduce((a, b) => (mostOf(b) > mostOf(a) ? b : a));
  const most = mostOf(slowest);
  return { ...slowest, most, isBusy: most > slowest.most };
}

/**
 * Returns the new promise; null while the current one holds. It moves when its day has passed or when the lab is too
 * busy to meet it; never to an earlier day, which no customer expects.
 * @param rolls the rolls at the lab without scans yet; at least one
 */
export function movedPromise(
  promised: PromisedDays,
  rolls: readonly PromisedRoll[],
  paces: readonly Pace[],
  { today, calendar }: { today: string; calendar: LabCalendar },
): (PromisedDays & { because: PromiseMove }) | null {
  if (today > promised.by) {
    const again = rolls.map(({ process, rush }) => ({ process, rush, since: today }));
    const usual = Math.max(...again.map((roll) => paceFor(roll, paces).usual));
    const [from, by] = [businessDaysAfter(today, 1, calendar), businessDaysAfter(today, usual, calendar)];
    return { from, by, because: "LATE" };
  }
  const now = promisedDays(rolls, paces, calendar);
  return now.by > promised.by ? { ...now, because: "BUSY" } : null;
}

/** "Your scans will be ready by Thursday, November 26, often as early as Tuesday, November 24." */
export const promiseText = ({ from, by }: PromisedDays): string =>
  from < by
    ? `Your scans will be ready by ${dayText(by)}, often as early as ${dayText(from)}.`
    : `Your scans will be ready by ${dayText(by)}.`;

/** State of a promise on one of the lab's days, by its original day. It determines the bench's priorities. */
export type PromiseState = "KEPT" | "DUE" | "BROKEN";

export function promiseState(promisedFirst: string, today: string): PromiseState {
  if (today > promisedFirst) return "BROKEN";
  return today === promisedFirst ? "DUE" : "KEPT";
}

/** Deadlines: the promise breaks unless the film is ready today, or on the next business day. */
export const PROMISE_DUES = ["TODAY", "TOMORROW"] as const;
export type PromiseDue = (typeof PROMISE_DUES)[number];

/** Returns the range of original promised days with that deadline: after `after`, through `until`. */
export function daysDue(
  due: PromiseDue,
  today: string,
  calendar: LabCalendar,
): { after: string | null; until: string } {
  return due === "TODAY"
    ? { after: null, until: today }
    : { after: today, until: businessDaysAfter(addDays(today, 1), 0, calendar) };
}

/** Returns the due note for the lab's lists, from the business day before an open promise; null while there is time. */
export function promiseDue(
  promisedFor: string,
  today: string,
  calendar: LabCalendar,
): { state: PromiseState; words: string } | null {
  const state = promiseState(promisedFor, today);
  if (state === "BROKEN") return { state, words: "Late" };
  if (state === "DUE") return { state, words: "Due today" };
  return promisedFor <= daysDue("TOMORROW", today, calendar).until
    ? { state, words: `Due ${shortDayText(promisedFor)}` }
    : null;
}

export function paceReason(pace: Pace & { isBusy: boolean }): string {
  if (pace.isBusy)
    return `The lab is busier than usual: the film ahead of yours takes ${businessDaysText(pace.waiting)}.`;
  const film = `${PROCESS_LABELS[pace.process]} film${pace.rush ? " with rush" : ""}`;
  if (pace.rolls === 0) return `That is our usual time for ${film}.`;
  return `In the last ${PACE_DAYS / 7} weeks, half of ${rollCount(pace.rolls)} of ${film} were ready within ${businessDaysText(pace.usual)}, and nine of ten within ${businessDaysText(pace.most)}.`;
}

const MOVE_REASONS: Record<PromiseMove, string> = {
  LATE_FILM: "A roll arrived later than the others.",
  BUSY: "The lab is busier than when your film arrived.",
  LATE: "We need more time than we estimated. We're sorry.",
  RUSH: "Rush was added.",
};

export const moveReason = (because: PromiseMove): string => MOVE_REASONS[because];

const DAY = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** "Thursday, November 26" for "2026-11-26". */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`));

/** "Thu, Nov 26" for "2026-11-26". */
export const shortDayText = (day: string): string => SHORT_DAY.format(new Date(`${day}T12:00:00Z`));
