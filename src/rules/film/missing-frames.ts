/** The last number in the name of a file: 12 of "26-00042 frame 12A". */
const FRAME = /(\d+)(?=\D*$)/;

/**
 * The frames that an export lacks, by the numbers in the names of its files: a scanner numbers them one by one, so a gap is a file
 * that was lost. What comes before the first and after the last cannot be known.
 */
export function missingFrames(names: readonly string[]): number[] {
  const numbers = names.map((name) => FRAME.exec(name.replace(/\.\w+$/, ""))?.[1]);
  if (numbers.includes(undefined)) return [];
  const there = new Set(numbers.map(Number));
  // Names that are not numbered one by one say nothing.
  if (there.size < names.length || there.size < 2) return [];
  const [first, last] = [Math.min(...there), Math.max(...there)];
  if (last - first >= names.length * 2) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((frame) => !there.has(frame));
}
