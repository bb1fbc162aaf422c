import type { Cells } from "./fields.ts";

/** Possible cost of an order's items, in hundredths of its currency. */
export type ItemsRange = { least: number; most: number };

/**
 * Returns how often each row of an order is in the file by mistake, as when it was exported twice: every row occurs that
 * often, all rows together cost more than the order, and a single set of them fits. Equal items of an order also have
 * equal rows, but their sum fits. 1 if the rows are right, or if no set fits.
 * @param cost of all rows
 */
export function timesRepeated(rows: readonly Cells[], cost: number, { least, most }: ItemsRange): number {
  if (cost <= most) return 1;
  const counts = [...Map.groupBy(rows, keyOf).values()].map(({ length }) => length);
  for (let times = 2; times <= rows.length; times++)
    if (counts.every((count) => count % times === 0) && cost / times >= least && cost / times <= most) return times;
  return 1;
}

/** Keeps one of every `times` equal rows, in their order. */
export function withoutRepeats(rows: readonly Cells[], times: number): Cells[] {
  const seen = new Map<string, number>();
  return rows.filter((row) => {
    const count = seen.get(keyOf(row)) ?? 0;
    seen.set(keyOf(row), count + 1);
    return count % times === 0;
  });
}

const keyOf = (row: Cells): string => JSON.stringify(row);
