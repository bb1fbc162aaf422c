import { EXPOSURES_PER_FORMAT, FORMAT_LABELS, type FilmFormat } from "./film.ts";
import { labNumberIn } from "./lab-number.ts";
import { missingFrames } from "./missing-frames.ts";
import { filmsNamed } from "./scanner-names.ts";

type Roll = { labNumber: string | null; format: FilmFormat };

/**
 * Maximum plausible frames per film: hand-wound 35mm has about 40, 120 in a 6 × 4.5 cm camera has 16, and some
 * disposable cameras have 39.
 */
const MOST_FRAMES: Readonly<Record<FilmFormat, number>> = {
  "35MM": 42,
  "120": 17,
  DISPOSABLE: 40,
  "110": 27,
  HALF_FRAME: 82,
};

/**
 * Whether there are more scans than this format can hold. Detects files of two rolls, or a second batch for a full
 * roll.
 */
export const isTooMany = (format: FilmFormat, scans: number, files: number): boolean =>
  scans + files > MOST_FRAMES[format];

/**
 * Returns why files cannot go to a roll because one of them has another roll's number; null if none does. The program
 * cannot know which number is right.
 */
export function foreignAmong(labNumber: string, names: readonly string[]): string | null {
  const stranger = names.find((name) => ![null, labNumber].includes(labNumberIn(name)));
  return stranger === undefined ? null : `contains a file of another roll: ${stranger}`;
}

/**
 * Returns a warning to confirm before files are accepted for a roll; null if they are plausible.
 * @param scans how many the roll already has
 */
export function doubtOf({ labNumber, format }: Roll, scans: number, names: readonly string[]): string | null {
  if (isTooMany(format, scans, names.length)) {
    const usual = `A roll of ${FORMAT_LABELS[format]} usually has ${EXPOSURES_PER_FORMAT[format]}.`;
    return scans === 0
      ? `You chose ${names.length} files for ${labNumber}. ${usual}`
      : `${labNumber} already has ${scans} scans, and you chose ${names.length} more files. ${usual}`;
  }
  const films = filmsNamed(names);
  if (films.length > 1)
    return `By their names the files for ${labNumber} are from ${films.length} films: ${films.slice(0, 5).join(", ")}.`;
  const missing = missingFrames(names);
  if (missing.length === 0) return null;
  const which = missing.length === 1 ? `number ${missing[0]} is` : `numbers ${missing.join(", ")} are`;
  return `Of the files for ${labNumber} ${which} missing.`;
}
