/** From when on, in real ms since 1970, the clock stands at `from` and goes `speed` times as fast. */
export type Course = { at: number; from: number; speed: number };

/** What the clock shows. Processes that know the same course see the same time. */
export const timeOn = ({ at, from, speed }: Course, real = Date.now()): Date => new Date(from + (real - at) * speed);

/** The usual time. */
export const REAL_TIME: Course = { at: 0, from: 0, speed: 1 };
