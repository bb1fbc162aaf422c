import { scannerName } from "./scanner-names.ts";

/** The last number in a file's name, with a film's A or the pair of a half frame: "12", "12A", "1-2". */
const FRAME = /(?:(?<!\d)(\d{1,3})-)?(\d+)([A-Z]?)(?=\D*$)/;
/** What systems put behind the name of a copy. */
const COPY = / \(\d+\)$/;

type Frame = { label: string; first: number; last: number };

/**
 * The frames that an export lacks, by the numbers in the names of its files: a scanner numbers them one by one, or half frames two by two
 * ("1-2", "3-4"), so a gap is a file that was lost. What comes before the first and after the last cannot be known.
 */
export function missingFrames(names: readonly string[]): number[] {
  const frames = names.map(frameIn);
  if (frames.includes(null)) return [];
  const found = frames as Frame[];
  const labels = new Set(found.map(({ label }) => label));
  // Names that are not numbered one by one say nothing.
  if (labels.size < names.length || labels.size < 2) return [];
  const there = new Set(
    found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
  const [first, last] = [Math.min(...there), Math.max(...there)];
  if (last - first >= there.size * 2) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((frame) => !there.has(frame));
}

/** A label tells 0 from 00 and 12 from 12A, whose numbers are the same. */
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
