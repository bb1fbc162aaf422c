export const CALLERS = 8;
/** A machine that warms up or slows down does not count: the median of these turns does. */
export const TURNS = 5;
/** Length of a turn. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

export const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!;
