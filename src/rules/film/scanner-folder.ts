import type { UploadType } from "./scan-files.ts";

/** What became of a roll's folder in the watched folder of a scanner (docs/product/bench.md#a-watched-folder). */
export const SCANNER_FOLDER_STATES = ["WAITING", "ASIDE", "TAKING", "TAKEN"] as const;
export type ScannerFolderState = (typeof SCANNER_FOLDER_STATES)[number];
/** What an operator said of one at the station. */
export const SCANNER_FOLDER_WORDS = ["TAKE", "ASIDE"] as const;
export type ScannerFolderWord = (typeof SCANNER_FOLDER_WORDS)[number];

/** Where folders go that were taken; what lies in it is not looked at. */
export const DONE_FOLDER = "done";
/** More than any scanner leaves; what is beyond waits until there is room. */
export const MOST_FOLDERS = 300;
export const MOST_FILES_OF_A_ROLL = 300;
/** A roll's folder may lie in another one, as in an export of a day. */
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

/** The file by which a scanner says that a roll is complete, beside its pictures. */
export const isMarker = (name: string): boolean => MARKER.test(name);
/** Whether a folder was renamed to say that it is complete: "26-00042 done". */
export const isRenamed = (folder: string): boolean => RENAMED.test(folder);
/** A file that a scanner is still at. */
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);
/** What systems leave in folders. */
export const isLeftover = (name: string): boolean => LEFT_BEHIND.test(name);
/** A name that means nothing to any system. */
export const isPlainName = (name: string): boolean => PLAIN.test(name);
/** By the ending alone; what a file is says its content, in a process of its own. Null for none of ours. */
export const typeByName = (name: string): UploadType | null =>
  TYPE_OF_ENDING[name.split(".").at(-1)!.toLowerCase()] ?? null;
