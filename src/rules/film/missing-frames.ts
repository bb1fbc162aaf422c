import { scannerName } from "./scanner-names.ts";

/** The last number in a file name, with a film's A or a half frame's pair: "12", "12A", "1-2". */
const FRAME = /(?:(?<!\d)(\d{1,3})-)?(\d+)([A-Z]?)(?=\D*$)/;
/** The suffix that systems add to the name of a copy. */
const COPY = / \(\d+\)$/;

type Frame = { label: string; first: number; last: number };

/**
 * Returns the frames missing from an export, by the numbers in its file names. Scanners number frames consecutively,
 * half frames in pairs ("1-2", "3-4"), so a gap is a lost file. Losses before the first or after the last frame cannot
 * be detected.
 */
export function missingFrames(names: readonly string[]): number[] {
  const frames = names.map(frameIn);
  if (frames.includes(null)) return [];
  const found = frames as Frame[];
  const labels = new Set(found.map(({ label }) => label));
  // Names without consecutive numbers show no gaps.
  if (labels.size < names.length || labels.size < 2) return [];
  const there = new Set(
    found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
  const [first, last] = [Math.min(...there), Math.max(...there)];
  if (last - first >= there.size * 2) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((frame) => !there.has(frame));
}

/** The label distinguishes 0 from 00 and 12 from 12A, whose numbers are equal. */
function frameIn(name: string): Frame | null {
  const stem = name.replace(/\.\w+$/, "").replace(COPY, "");
  const scanner = scannerName(name);
  if (scanner !== null) return { label: stem, first: scanner.frame, last: scanner.frame };
  const found = FRAME.exec(stem);
  if (found === null) return null;
  const [, before, digits, letter] = found;
  const last = Number(digits);
  const isPair = before !== undefined && Number(before) === last - 1;
  const label = (digits!.replace(/^0+(?=[1-9])/, "") + letter!).toUpperCase();
  return { label, first: isPair ? last - 1 : last, last };
}
