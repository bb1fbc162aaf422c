import { SECOND_MS } from "../../../../rules/time.ts";

/** The rate is that of the last seconds: what came in before says little about now. */
const WINDOW_MS = 10_000;
/** Before that the rate is a guess. */
const FIRST_AFTER_MS = 1500;

export type RateMeter = {
  /** @param bytes that went so far */
  sample(bytes: number): void;
  /** Seconds until `of` bytes went; null while nothing is known. */
  secondsLeft(of: number): number | null;
};

/** Tells how long the rest takes. @param now milliseconds of a clock that does not jump */
export function createRateMeter(now: () => number): RateMeter {
  let samples: { at: number; bytes: number }[] = [{ at: now(), bytes: 0 }];
  return {
    sample(bytes) {
      const at = now();
      // Fewer than before: something started over.
      if (bytes < samples.at(-1)!.bytes) samples = [];
      // The last sample before the window stays: it tells what the count was when the window began.
      const firstInside = samples.findIndex((sample) => sample.at >= at - WINDOW_MS);
      samples = [...samples.slice(firstInside < 0 ? -1 : Math.max(0, firstInside - 1)), { at, bytes }];
    },
    secondsLeft(of) {
      const first = samples[0]!;
      const last = samples.at(-1)!;
      const ms = last.at - first.at;
      const bytes = last.bytes - first.bytes;
      if (ms < FIRST_AFTER_MS || bytes <= 0) return null;
      return Math.max(0, of - last.bytes) / (bytes / (ms / SECOND_MS));
    },
  };
}
