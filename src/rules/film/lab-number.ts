/**
 * A lab number as on the twin-check sticker: the year and the roll's number within it, such as "26-00042"
 * (docs/product/film.md#lab-numbers).
 */
const LAB_NUMBER = /^\d{2}-\d{4,7}$/;

export const isLabNumber = (text: string): boolean => LAB_NUMBER.test(text.trim());

export const mayBeOfLabNumber = (text: string): boolean => /^[\d-]+$/.test(text.trim());

/**
 * A lab number within a folder or file name from a scanner. Does not match the film and order in Noritsu's
 * "R12-01234-0007".
 */
const WITHIN = /(?<!\d|\bR(?=\d+-\d+-\d))\d{2}-\d{4,7}(?!\d)/;

/** Returns the lab number in a path, from the innermost part that has one; null for none. */
export const labNumberIn = (path: string): string | null =>
  path
    .split("/")
    .toReversed()
    .map((part) => WITHIN.exec(part)?.[0])
    .find((found) => found !== undefined) ?? null;

/** Returns the lab number for a file: from its folders or, if they have none, from its own name; null for none. */
export function labNumberOfFile(path: string): string | null {
  const cut = path.lastIndexOf("/");
  return labNumberIn(path.slice(0, Math.max(cut, 0))) ?? labNumberIn(path.slice(cut + 1));
}
