import type { Process } from "../film/film.ts";
import { businessDaysBetween } from "./business-days.ts";
import type { LabCalendar } from "./lab-days.ts";

/** How long such film takes at the lab, in business days from the day it arrives (docs/product/lab.md#pace). */
export interface Pace {
  readonly process: Process;
  readonly rush: boolean;
  /** Half of such rolls are up after so many. */
  readonly usual: number;
  /** Nine of ten are up after so many. */
  readonly most: number;
  /** Rolls that it was measured on; 0 where so few came lately that the lab says what its bench takes. */
  readonly rolls: number;
  /** What waits before a roll that arrives now, at the pace of the whole lab. */
  readonly waiting: number;
}

/** Rolls that arrived on one of the lab's days and were up on another. */
export interface DoneRolls {
  readonly process: Process;
  readonly rush: boolean;
  readonly received: string;
  readonly synced: string;
  readonly rolls: number;
}

/** So many of the lab's days are looked back upon. */
export const PACE_DAYS = 28;
/** Fewer rolls than this say nothing about the next. */
const ENOUGH_ROLLS = 20;

/** What the bench takes where it cannot be measured: slide and motion picture film waits for its day. */
const AT_THE_BENCH: Record<Process | "rush", { usual: number; most: number }> = {
  C41: { usual: 3, most: 4 },
  BW: { usual: 3, most: 4 },
  E6: { usual: 4, most: 6 },
  ECN2: { usual: 4, most: 6 },
  rush: { usual: 1, most: 2 },
};

/** The pace of one kind of film by what was done lately. @param waiting business days of work before a roll that arrives now */
export function paceOf(
  kind: { process: Process; rush: boolean },
  done: readonly DoneRolls[],
  waiting: number,
  calendar: LabCalendar,
): Pace {
  const { process, rush } = kind;
  const { rolls, after } = turnaroundDays(
    done.filter((group) => group.process === process && group.rush === rush),
    calendar,
  );
  if (rolls < ENOUGH_ROLLS) return { process, rush, ...AT_THE_BENCH[rush ? "rush" : process], rolls: 0, waiting };
  return { process, rush, usual: after(0.5), most: after(0.9), rolls, waiting };
}

/** How many rolls there are, and the business days, at least 1, after which a share of them was up, by nearest rank. */
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
