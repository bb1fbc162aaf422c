import type { Process } from "../film/film.ts";
import { businessDaysBetween } from "./business-days.ts";
import type { LabCalendar } from "./lab-days.ts";

/** Turnaround for one kind of film, in business days from its arrival (docs/product/lab.md#pace). */
export interface Pace {
  readonly process: Process;
  readonly rush: boolean;
  /** Business days until half of these rolls are done. */
  readonly usual: number;
  /** Business days until nine of ten are done. */
  readonly most: number;
  /** Number of rolls measured; 0 if too few came recently, so the bench's default is used. */
  readonly rolls: number;
  /** Business days of work ahead of a roll that arrives now, at the whole lab's pace. */
  readonly waiting: number;
}

/** Rolls that arrived on the same day and were synced on the same day. */
export interface DoneRolls {
  readonly process: Process;
  readonly rush: boolean;
  readonly received: string;
  readonly synced: string;
  readonly rolls: number;
}

/** Days measured. */
export const PACE_DAYS = 28;
/** Fewer rolls than this do not predict the next. */
const ENOUGH_ROLLS = 20;

/** Business days of each kind of film until half of it, and nine of ten rolls, are done. */
export type Turnaround = Readonly<Record<Process | "rush", { readonly usual: number; readonly most: number }>>;

/** Turnaround of a new lab. Slide and motion picture film waits for its scheduled day. */
export const STARTING_TURNAROUND: Turnaround = {
  C41: { usual: 3, most: 4 },
  BW: { usual: 3, most: 4 },
  E6: { usual: 4, most: 6 },
  ECN2: { usual: 4, most: 6 },
  rush: { usual: 1, most: 2 },
};

/**
 * Returns the pace of one kind of film, from recent rolls.
 * @param waiting business days of work before a roll that arrives now
 * @param turnaround holds without enough measurements
 */
export function paceOf(
  kind: { process: Process; rush: boolean },
  done: readonly DoneRolls[],
  waiting: number,
  calendar: LabCalendar,
  turnaround: Turnaround = STARTING_TURNAROUND,
): Pace {
  const { process, rush } = kind;
  const { rolls, after } = turnaroundDays(
    done.filter((group) => group.process === process && group.rush === rush),
    calendar,
  );
  if (rolls < ENOUGH_ROLLS) return { process, rush, ...turnaround[rush ? "rush" : process], rolls: 0, waiting };
  return { process, rush, usual: after(0.5), most: after(0.9), rolls, waiting };
}

/**
 * Returns the number of rolls and the business days, at least 1, after which a given share of them was done, by nearest
 * rank.
 */
export function turnaroundDays(
  done: readonly DoneRolls[],
  calendar: LabCalendar,
): { rolls: number; after: (share: number) => number } {
  const days = done
    .map(({ received, synced, rolls }) => ({
      days: Math.max(1, businessDaysBetween(received, synced, calendar)),
      rolls,
    }))
    .toSorted((a, b) => a.days - b.days);
  const rolls = days.reduce((sum, group) => sum + group.rolls, 0);
  const after = (share: number) => {
    let passed = 0;
    return days.find((group) => (passed += group.rolls) >= rolls * share)!.days;
  };
  return { rolls, after };
}
