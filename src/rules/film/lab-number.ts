/** As on the twin-check sticker: the year and the roll's count in it, such as "26-00042" (docs/product/film.md#lab-numbers). */
const LAB_NUMBER = /^\d{2}-\d{4,7}$/;

export const isLabNumber = (text: string): boolean => LAB_NUMBER.test(text.trim());

/** Whether a text may be a part of a lab number. */
export const mayBeOfLabNumber = (text: string): boolean => /^[\d-]+$/.test(text.trim());

/** A lab number as scanners write it into the names of folders and files; not the film and order in Noritsu's "R12-01234-0007". */
const WITHIN = /(?<!\d|\bR(?=\d+-\d+-\d))\d{2}-\d{4,7}(?!\d)/;

/** The lab number that a path names, the innermost part's first; null for none. */
export const labNumberIn = (path: string): string | null =>
  path
    .split("/")
    .toReversed()
    .map((part) => WITHIN.exec(part)?.[0])
    .find((found) => found !== undefined) ?? null;

/** The lab number by which a file is sent: that of its folders or, where they name none, its own name's; null for none. */
export function labNumberOfFile(path: string): string | null {
  const cut = path.lastIndexOf("/");
  return labNumberIn(path.slice(0, Math.max(cut, 0))) ?? labNumberIn(path.slice(cut + 1));
}
