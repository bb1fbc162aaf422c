export const CALLERS = 8;
/** The median of these turns counts, so a machine that warms up or slows down does not matter. */
export const TURNS = 5;
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

export const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!;
