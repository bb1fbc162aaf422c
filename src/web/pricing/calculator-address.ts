import {
  CALCULATOR_FIELDS,
  type CalculatorCounts,
  type CalculatorField,
  DEFAULT_CALCULATOR_COUNTS,
  withCount,
} from "../../rules/memberships/calculator.ts";

/** URL parameter of each count. */
const NAMES: Readonly<Record<CalculatorField, string>> = {
  devScan: "rolls",
  rush: "rush",
  scan4K: "4k",
  pro: "pro",
  cutSleeving: "cut",
  uncutSleeving: "uncut",
  prints: "prints",
};

/** Parses the counts from the URL; missing or invalid ones get their default. */
export function countsOfSearch(search: string): CalculatorCounts {
  const given = new URLSearchParams(search);
  return CALCULATOR_FIELDS.reduce((counts, field) => {
    const text = given.get(NAMES[field]) ?? "";
    return /^\d{1,9}$/.test(text) ? withCount(counts, field, Number(text)) : counts;
  }, DEFAULT_CALCULATOR_COUNTS);
}

/** Replaces the counts in `search`; default values are omitted, and other parameters stay. */
export function searchOfCounts(counts: CalculatorCounts, search: string): string {
  const next = new URLSearchParams(search);
  for (const field of CALCULATOR_FIELDS) {
    if (counts[field] === DEFAULT_CALCULATOR_COUNTS[field]) next.delete(NAMES[field]);
    else next.set(NAMES[field], String(counts[field]));
  }
  return next.size === 0 ? "" : `?${next}`;
}
