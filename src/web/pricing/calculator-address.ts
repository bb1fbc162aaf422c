import {
  CALCULATOR_FIELDS,
  type CalculatorCounts,
  type CalculatorField,
  DEFAULT_CALCULATOR_COUNTS,
  withCount,
} from "../../rules/memberships/calculator.ts";

/** What each count is called in the address bar. */
const NAMES: Readonly<Record<CalculatorField, string>> = {
  devScan: "rolls",
  rush: "rush",
  scan4K: "4k",
  pro: "pro",
  cutSleeving: "cut",
  uncutSleeving: "uncut",
  prints: "prints",
};

/** The counts that an address names; what is missing or no number is as it is without one. */
export function countsOfSearch(search: string): CalculatorCounts {
  const given = new URLSearchParams(search);
  return CALCULATOR_FIELDS.reduce((counts, field) => {
    const text = given.get(NAMES[field]) ?? "";
    return /^\d{1,9}$/.test(text) ? withCount(counts, field, Number(text)) : counts;
  }, DEFAULT_CALCULATOR_COUNTS);
}

/** `search` with these counts in place of its own; the usual ones are left out, and what is not the calculator's stays. */
export function searchOfCounts(counts: CalculatorCounts, search: string): string {
  const next = new URLSearchParams(search);
  for (const field of CALCULATOR_FIELDS) {
    if (counts[field] === DEFAULT_CALCULATOR_COUNTS[field]) next.delete(NAMES[field]);
    else next.set(NAMES[field], String(counts[field]));
  }
  return next.size === 0 ? "" : `?${next}`;
}
