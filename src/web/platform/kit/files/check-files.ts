import { MEGABYTE } from "../../../../rules/uploads.ts";
import { formatBytes } from "./amounts.ts";

export type FileLimits = {
  /** Media types ("image/jpeg", "image/*") and extensions (".tif"); one match is enough. Default: all files. */
  accept?: readonly string[];
  /** Names of the accepted types: "JPEG, PNG or TIFF". */
  acceptWords?: string;
  /** Per file. */
  maxBytes?: number;
  /** Including files already present. */
  maxFiles?: number;
};

export type RefusedFile = { name: string; why: string };

function fits({ name, type }: Pick<File, "name" | "type">, accept: string): boolean {
  if (accept.startsWith(".")) return name.toLowerCase().endsWith(accept.toLowerCase());
  if (accept.endsWith("/*")) return type.startsWith(accept.slice(0, -1));
  return type === accept;
}

/** Splits files into accepted and rejected ones, with reasons. @param already files already present */
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

/** Formats the limit like the API's error: limits are whole numbers. */
const limitText = (maxBytes: number): string =>
  maxBytes % MEGABYTE === 0 ? `${maxBytes / MEGABYTE} MB` : formatBytes(maxBytes).replace(".0 ", " ");

/** "JPEG, PNG or TIFF, up to 200 MB each, at most 36 files"; omits missing limits. */
export const limitsText = ({ acceptWords, maxBytes, maxFiles }: FileLimits): string =>
  [
    acceptWords,
    maxBytes !== undefined && `up to ${limitText(maxBytes)}${maxFiles === 1 ? "" : " each"}`,
    maxFiles !== undefined && maxFiles > 1 && `at most ${maxFiles} files`,
    maxFiles === 1 && maxBytes === undefined && "one file",
  ]
    .filter(Boolean)
    .join(", ");
