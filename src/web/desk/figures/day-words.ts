const inWords = (day: string, form: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { ...form, timeZone: "UTC" });

/** Returns "Jun 15, 2026" for one of the lab's calendar days. */
export const formatDayOfYear = (day: string): string => inWords(day, { dateStyle: "medium" });

/** Returns "Jun 15". */
export const formatShortDay = (day: string): string => inWords(day, { month: "short", day: "numeric" });
