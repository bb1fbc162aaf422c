import type { StripState } from "./strips.ts";

/** A control strip of a machine, as it is judged today. */
export interface JudgedStrip {
  readonly id: string;
  readonly at: Date;
  readonly state: StripState;
}

/** A time between two strips; null: open, before the first or after the last strip. */
export interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}

const isGood = ({ state }: JudgedStrip): boolean => state !== "OUT_OF_CONTROL";

/** Returns the last strip that was not outside control; null if there is none. @param strips oldest first */
export const lastGoodStrip = (strips: readonly JudgedStrip[]): JudgedStrip | null => strips.findLast(isGood) ?? null;

/**
 * Returns the times whose film is in doubt: from the last good strip before a strip outside control to the next good
 * one. No strip shows when in that time the process left control.
 * @param strips oldest first
 */
export function spansInDoubt(strips: readonly JudgedStrip[]): Span[] {
  const spans: { from: Date | null; until: Date | null }[] = [];
  let good: JudgedStrip | null = null;
  let isOpen = false;
  for (const strip of strips) {
    if (!isGood(strip)) {
      if (!isOpen) spans.push({ from: good?.at ?? null, until: null });
      isOpen = true;
      continue;
    }
    if (isOpen) spans.at(-1)!.until = strip.at;
    isOpen = false;
    good = strip;
  }
  return spans;
}

export const isInSpan = (at: Date, { from, until }: Span): boolean =>
  (from === null || at > from) && (until === null || at < until);

/** Returns the strips nearest to a time: film between two good strips is good. @param strips oldest first */
export const stripsAround = <Strip extends JudgedStrip>(
  strips: readonly Strip[],
  at: Date,
): { before: Strip | null; after: Strip | null } => ({
  before: strips.findLast((strip) => strip.at <= at) ?? null,
  after: strips.find((strip) => strip.at > at) ?? null,
});
