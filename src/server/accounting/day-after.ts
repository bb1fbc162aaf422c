import { DAY_MS } from "../../rules/time.ts";

/** Returns the next calendar day: "2026-12-05" after "2026-12-04". */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
