import type { Figure } from "./figure.ts";

// How ours and the least are asked, and what is said of it.

export const CALLERS = 8;
/** Ours and the least take turns so often; the medians are compared. */
export const TURNS = 5;
/** How long a turn is. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** ms after which a server has noticed that a load is over, and given back what it took. */
export const AT_REST_MS = 30_000;

/** Times in ms. */
export type Speed = { perSecond: number; p50: number; p99: number };

export const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!;

/**
 * How it is with more callers than the machine has room for.
 * @param tail p99 ÷ p50 of 32 callers
 * @param withMany what 64 are answered a second, of what 8 are
 */
export function underMore(name: string, tail: number, withMany: number): Figure[] {
  return [
    {
      name: `${name}: p99 ÷ p50, 32 at once`,
      unit: "×",
      ours: tail,
      baseline: null,
      aim: { atMost: 4 },
    },
    // A tenth is what two measures of the same differ by on this kind of machine.
    {
      name: `${name}: with 64 ÷ with 8`,
      unit: "×",
      ours: withMany,
      baseline: null,
      aim: { atLeast: 0.9 },
    },
  ];
}
