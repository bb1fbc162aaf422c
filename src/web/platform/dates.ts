import { BRAND } from "../../rules/brand.ts";

// Formatters are made once: making one costs a hundred times what it costs to use it, and lists have hundreds of days.
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const DAY_AT_THE_LAB = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: BRAND.timeZone });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** "Nov 21, 2026" in the reader's time zone. In the browser only: the server does not know it. */
export const formatDay = (instant: string): string => DAY.format(new Date(instant));

/** "Nov 21, 2026, 3:05 PM" in the reader's time zone. In the browser only. */
export const formatMoment = (instant: string): string => MOMENT.format(new Date(instant));

/** "November 2026" in the reader's time zone. In the browser only. */
export const formatMonth = (instant: string): string => MONTH.format(new Date(instant));

/**
 * "Nov 21, 2026" as it was at the lab, in its language: for pages that the server makes. A word that differs in the browser has React
 * make the page anew, and what was pressed before that is lost.
 */
export const formatDayAtTheLab = (instant: string): string => DAY_AT_THE_LAB.format(new Date(instant));
