import type { UploadType } from "./scan-files.ts";

/** State of a roll's folder in a scanner's watched folder (docs/product/bench.md#a-watched-folder). */
export const SCANNER_FOLDER_STATES = ["WAITING", "ASIDE", "TAKING", "TAKEN"] as const;
export type ScannerFolderState = (typeof SCANNER_FOLDER_STATES)[number];
export const SCANNER_FOLDER_DECISIONS = ["TAKE", "ASIDE"] as const;
export type ScannerFolderDecision = (typeof SCANNER_FOLDER_DECISIONS)[number];

/** Destination of processed folders. Its contents are ignored. */
export const DONE_FOLDER = "done";
/** More than any scanner leaves. Further folders wait until there is room. */
export const MOST_FOLDERS = 300;
export const MOST_FILES_OF_A_ROLL = 300;
/** Depth limit: a roll's folder may be inside another one, as in a day's export. */
export const MOST_FOLDERS_DEEP = 3;

const MARKER = /^\.?(?:done|complete)(?:\.txt)?$/i;
const RENAMED = /[ ._-](?:done|complete)$/i;
const UNFINISHED = /\.(?:part|partial|tmp|temp|filepart|crdownload)$|^~/i;
const LEFT_BEHIND = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._()+,&@#'-]{0,119}$/u;

const TYPE_OF_ENDING: Readonly<Record<string, UploadType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
};

/** Whether a file is the scanner's marker, stored beside the pictures, that a roll is complete. */
export const isMarker = (name: string): boolean => MARKER.test(name);
/** Whether a folder was renamed to mark it as complete: "26-00042 done". */
export const isRenamed = (folder: string): boolean => RENAMED.test(folder);
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);
export const isLeftover = (name: string): boolean => LEFT_BEHIND.test(name);
/** Whether a name has no special meaning on any system. */
export const isPlainName = (name: string): boolean => PLAIN.test(name);
/** Returns a file's type by its extension only; a separate process checks the content. Null for unsupported types. */
export const typeByName = (name: string): UploadType | null =>
  TYPE_OF_ENDING[name.split(".").at(-1)!.toLowerCase()] ?? null;
