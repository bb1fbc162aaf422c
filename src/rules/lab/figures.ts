import type { LabCalendar } from "./lab-days.ts";
import { type DoneRolls, turnaroundDays } from "./pace.ts";

/** So many of the lab's days can be looked back upon: the week, the four weeks, the quarter, the year. */
export const FIGURE_PERIODS = [7, 28, 91, 364] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** Stocks that are listed. */
export const BUSIEST_STOCKS = 12;

export const FIGURE_SUMS = ["orders", "received", "synced", "fromOrders", "fromMemberships", "refunded"] as const;
export type FigureSum = (typeof FIGURE_SUMS)[number];

/** What is told of one of the lab's days (docs/product/lab.md#figures), as it is kept. */
export type FiguresOfDay = {
  /** Numbers of orders and rolls, and cents. */
  sums: Record<FigureSum, number>;
  /** Rolls that were up on it. */
  done: DoneRolls[];
  /** Rolls that came, by film. */
  stocks: Record<string, number>;
};
/** Orders placed on a day by the first three digits of their zip code; "" where there is none. */
export type PlacesOfDay = Record<string, number>;

/** What such rolls took, in business days: half of them, and nine of ten. Null of none. */
export function tookOf(
  done: readonly DoneRolls[],
  calendar: LabCalendar,
): { rolls: number; usual: number; most: number } | null {
  const { rolls, after } = turnaroundDays(done, calendar);
  return rolls === 0 ? null : { rolls, usual: after(0.5), most: after(0.9) };
}
