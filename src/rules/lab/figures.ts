import type { LabCalendar } from "./lab-days.ts";
import { type DoneRolls, turnaroundDays } from "./pace.ts";

/** Periods in days: a week, four weeks, a quarter, a year. */
export const FIGURE_PERIODS = [7, 28, 91, 364] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

export const BUSIEST_STOCKS = 12;

export const FIGURE_SUMS = ["orders", "received", "synced", "fromOrders", "fromMemberships", "refunded"] as const;
export type FigureSum = (typeof FIGURE_SUMS)[number];

/** The stored figures of one of the lab's days (docs/product/lab.md#figures). */
export type FiguresOfDay = {
  /** Numbers of orders and rolls, and cents. */
  sums: Record<FigureSum, number>;
  done: DoneRolls[];
  /** Rolls received, by film. */
  stocks: Record<string, number>;
};
/** Orders placed on a day, by the first three digits of their ZIP code; "" without one. */
export type PlacesOfDay = Record<string, number>;

/** Returns the business days after which half and nine tenths of these rolls were done. Null without rolls. */
export function tookOf(
  done: readonly DoneRolls[],
  calendar: LabCalendar,
): { rolls: number; usual: number; most: number } | null {
  const { rolls, after } = turnaroundDays(done, calendar);
  return rolls === 0 ? null : { rolls, usual: after(0.5), most: after(0.9) };
}
