import { EXPOSURES_PER_FORMAT, FORMAT_LABELS, type FilmFormat } from "./film.ts";
import { labNumberIn } from "./lab-number.ts";
import { missingFrames } from "./missing-frames.ts";
import { filmsNamed } from "./scanner-names.ts";

type Roll = { labNumber: string | null; format: FilmFormat };

/**
 * The most frames that a film gives without being odd: a 35mm that is wound by hand has some 40, a 120 in a camera for
 * 6 × 4.5 cm has 16, and there are disposable cameras with 39.
 */
const MOST_FRAMES: Readonly<Record<FilmFormat, number>> = {
  "35MM": 42,
  "120": 17,
  DISPOSABLE: 40,
  "110": 27,
  HALF_FRAME: 82,
};

/** More than a film of this format can hold, so that two rolls' files, or a second batch on a full roll, are noticed. */
export const isTooMany = (format: FilmFormat, scans: number, files: number): boolean =>
  scans + files > MOST_FRAMES[format];

/** Why files must not go to a roll, since one of them bears another's number; null where none does. Nobody guesses which of the two is right. */
export function foreignAmong(labNumber: string, names: readonly string[]): string | null {
  const stranger = names.find((name) => ![null, labNumber].includes(labNumberIn(name)));
  return stranger === undefined ? null : `contains a file of another roll: ${stranger}`;
}

/**
 * What somebody should look at before files are taken for a roll, in their words; null where nothing is odd.
 * @param scans how many it has already
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
