// Formatters are created once: creating one costs a hundred times as much as using it, and lists have hundreds of
// dates.
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const SHORT_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** "Nov 21, 2026" in the reader's time zone. Browser only: the server does not know the time zone. */
export const formatDay = (instant: string): string => DAY.format(new Date(instant));

/** "Nov 21" in the reader's time zone. Browser only. */
export const formatShortDay = (instant: string): string => SHORT_DAY.format(new Date(instant));

/** "Nov 21, 2026, 3:05 PM" in the reader's time zone. Browser only. */
export const formatMoment = (instant: string): string => MOMENT.format(new Date(instant));

/** "November 2026" in the reader's time zone. Browser only. */
export const formatMonth = (instant: string): string => MONTH.format(new Date(instant));
