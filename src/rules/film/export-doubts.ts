import { EXPOSURES_PER_FORMAT, FORMAT_LABELS, type FilmFormat } from "./film.ts";
import { missingFrames } from "./missing-frames.ts";

type Roll = { labNumber: string | null; format: FilmFormat };

/** More than a film of this format can hold, so that a second batch on a full roll is noticed: a few frames more than usual are. */
export const isTooMany = (format: FilmFormat, scans: number, files: number): boolean =>
  scans > 0 && scans + files > EXPOSURES_PER_FORMAT[format] * 1.25;

/**
 * What somebody should look at before files are taken for a roll, in their words; null where nothing is odd.
 * @param scans how many it has already
 */
export function doubtOf({ labNumber, format }: Roll, scans: number, names: readonly string[]): string | null {
  if (isTooMany(format, scans, names.length))
    return `${labNumber} has ${scans} scans already, and ${names.length} files more were chosen. A roll of ${FORMAT_LABELS[format]} usually has ${EXPOSURES_PER_FORMAT[format]}.`;
  const missing = missingFrames(names);
  if (missing.length === 0) return null;
  const which = missing.length === 1 ? `number ${missing[0]} is` : `numbers ${missing.join(", ")} are`;
  return `Of the files for ${labNumber} ${which} missing.`;
}
