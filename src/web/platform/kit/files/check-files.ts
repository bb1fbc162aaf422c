import { MEGABYTE } from "../../../../rules/uploads.ts";
import { formatBytes } from "./amounts.ts";

/** What files are taken. */
export type FileLimits = {
  /** Media types ("image/jpeg", "image/*") and endings (".tif"); one that fits is enough. All, unless told otherwise. */
  accept?: readonly string[];
  /** What these are called: "JPEG, PNG or TIFF". */
  acceptWords?: string;
  /** Of each. */
  maxBytes?: number;
  /** Together with those that are there already. */
  maxFiles?: number;
};

/** A file that was not taken, and why. */
export type RefusedFile = { name: string; why: string };

function fits({ name, type }: Pick<File, "name" | "type">, accept: string): boolean {
  if (accept.startsWith(".")) return name.toLowerCase().endsWith(accept.toLowerCase());
  if (accept.endsWith("/*")) return type.startsWith(accept.slice(0, -1));
  return type === accept;
}

/** Parts files into those that are taken and those that are not, each with why. @param already files that are there */
export function checkFiles(
  files: readonly File[],
  { accept, acceptWords, maxBytes, maxFiles = Infinity }: FileLimits,
  already = 0,
): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const why =
      accept && !accept.some((one) => fits(file, one))
        ? `is not a ${acceptWords ?? "supported file"}`
        : file.size === 0
          ? "is empty"
          : maxBytes !== undefined && file.size > maxBytes
            ? `is larger than ${limitText(maxBytes)}`
            : already + taken.length >= maxFiles
              ? `is one too many: at most ${maxFiles} files`
              : null;
    if (why === null) taken.push(file);
    else refused.push({ name: file.name, why });
  }
  return { taken, refused };
}

/** As the lab tells it when it refuses one: limits are whole numbers. */
const limitText = (maxBytes: number): string =>
  maxBytes % MEGABYTE === 0 ? `${maxBytes / MEGABYTE} MB` : formatBytes(maxBytes).replace(".0 ", " ");

/** "JPEG, PNG or TIFF, at most 200 MB each, 36 files"; what is not limited is not said. */
export const limitsText = ({ acceptWords, maxBytes, maxFiles }: FileLimits): string =>
  [
    acceptWords,
    maxBytes !== undefined && `up to ${limitText(maxBytes)} each`,
    maxFiles !== undefined && (maxFiles === 1 ? "one file" : `${maxFiles} files`),
  ]
    .filter(Boolean)
    .join(", ");
