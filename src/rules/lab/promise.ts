import { addDays } from "../couriers/windows.ts";
import { type Process, PROCESS_LABELS } from "../film/film.ts";
import { rollCount } from "../film/roll-text.ts";
import { businessDaysAfter } from "./business-days.ts";
import type { LabCalendar } from "./lab-days.ts";
import { type Pace, PACE_DAYS, paceOf } from "./pace.ts";
import { businessDaysText } from "./turnaround.ts";

/** Why a promised day is another than it was (docs/product/lab.md#promised-day). */
export const PROMISE_MOVES = ["LATE_FILM", "BUSY", "LATE", "RUSH"] as const;
export type PromiseMove = (typeof PROMISE_MOVES)[number];

/** A roll that a day is promised for. */
export interface PromisedRoll {
  readonly process: Process;
  readonly rush: boolean;
  /** The lab's day on which it arrived: "2026-11-23". */
  readonly since: string;
}

/** Between which of the lab's days all film of an order is up. */
export interface PromisedDays {
  /** Half of such orders are up by then. */
  readonly from: string;
  /** The promise. */
  readonly by: string;
}

/** The pace of a roll, whether it was measured or not. */
const paceFor = (kind: { process: Process; rush: boolean }, paces: readonly Pace[]): Pace =>
  paces.find(({ process, rush }) => process === kind.process && rush === kind.rush) ?? paceOf(kind, [], 0, []);

/** Rush goes before what waits; all else comes after it. */
const mostOf = ({ rush, most, waiting }: Pace): number => (rush ? most : Math.max(most, waiting));

const later = (a: string, b: string): string => (a > b ? a : b);

/** When the last of these rolls is up, at the lab's present pace. There is at least one. */
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

/** What decides how long rolls take: the slowest of their paces, with the business days that may pass. */
export function slowestPace(
  kinds: readonly { process: Process; rush: boolean }[],
  paces: readonly Pace[],
): Pace & { isBusy: boolean } {
  const slowest = kinds.map((kind) => paceFor(kind, paces)).reduce((a, b) => (mostOf(b) > mostOf(a) ? b : a));
  const most = mostOf(slowest);
  return { ...slowest, most, isBusy: most > slowest.most };
}

/**
 * The promise as it has to be now; null while it holds. It moves when its day has passed, and when the lab has become so busy that
 * it cannot be kept; never to an earlier day, which nobody waits for.
 * @param rolls those that are here and not up yet; at least one
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

/** How a promise stands on one of the lab's days, by the day that was promised first: what the bench does next. */
export type PromiseState = "KEPT" | "DUE" | "BROKEN";

export function promiseState(promisedFirst: string, today: string): PromiseState {
  if (today > promisedFirst) return "BROKEN";
  return today === promisedFirst ? "DUE" : "KEPT";
}

/** What breaks its promised day unless it is up today, and what unless it is up on the next business day. */
export const PROMISE_DUES = ["TODAY", "TOMORROW"] as const;
export type PromiseDue = (typeof PROMISE_DUES)[number];

/** Which days that were promised first are due then: after the one, up to and with the other. */
export function daysDue(
  due: PromiseDue,
  today: string,
  calendar: LabCalendar,
): { after: string | null; until: string } {
  return due === "TODAY"
    ? { after: null, until: today }
    : { after: today, until: businessDaysAfter(addDays(today, 1), 0, calendar) };
}

/** What the lab's own lists say of a promise that is still to be kept, from the business day before it on; null while there is time. */
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

/** Why it takes as long as it does, for people. */
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

/** Why the day is another than it was, for people. */
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
