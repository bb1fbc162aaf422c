/** From `at` (real ms since 1970) on, the clock starts at `from` and runs `speed` times as fast. */
export type Course = { at: number; from: number; speed: number };

export const timeOn = ({ at, from, speed }: Course, real = Date.now()): Date => new Date(from + (real - at) * speed);

export const REAL_TIME: Course = { at: 0, from: 0, speed: 1 };
