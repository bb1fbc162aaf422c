import { SECOND_MS } from "../../../../rules/time.ts";

/** The rate covers only the last seconds, because earlier data says little about the current speed. */
const WINDOW_MS = 10_000;
const FIRST_AFTER_MS = 1500;

export type RateMeter = {
  sample(bytes: number): void;
  /** Seconds until `of` bytes are sent; null while unknown. */
  secondsLeft(of: number): number | null;
};

/** Estimates the remaining time. @param now milliseconds of a monotonic clock */
export function createRateMeter(now: () => number): RateMeter {
  let samples: { at: number; bytes: number }[] = [{ at: now(), bytes: 0 }];
  return {
    sample(bytes) {
      const at = now();
      // Fewer than before: a transfer restarted.
      if (bytes < samples.at(-1)!.bytes) samples = [];
      // Keep the last sample before the window: it has the count at the window's start.
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
