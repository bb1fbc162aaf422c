import { DONE_FOLDER, isLeftover, isMarker, isPlainName, MOST_FOLDERS_DEEP } from "./scanner-folder.ts";

/** Where the watched folder is a network drive (docs/product/connections.md#scanners). */
export const DRIVE_PATH = "/scanner-drive";
/** Uploads that have not arrived in full. The watch skips it. */
export const INCOMING_FOLDER = ".incoming";
/** Added to a file that was announced empty, as Windows does first: its folder is unfinished until the content comes. */
export const AWAITED_ENDING = ".filepart";
/** Bytes that uploads leave free on the disk. */
export const LEAST_FREE_BYTES = 5_000_000_000;

const LONGEST_NAME = 120;

/** Whether a name is one that scanners, Windows and macOS write, and that means nothing to a file system. */
const isDriveName = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  !/^\.{1,2}$/.test(name) &&
  !/[/\\:*?"<>|\p{Cc}]/u.test(name) &&
  (isPlainName(name) || isLeftover(name) || isMarker(name) || name.startsWith("~"));

/**
 * Returns the folders and the last name of an address on the drive; null if it cannot be one. Imported files and
 * unfinished uploads are not on the drive.
 */
export function drivePath(address: string): string[] | null {
  const path = address.split("?", 1)[0]!;
  if (path !== DRIVE_PATH && !path.startsWith(`${DRIVE_PATH}/`)) return null;
  const names: string[] = [];
  for (const part of path.slice(DRIVE_PATH.length).split("/").filter(Boolean)) {
    try {
      names.push(decodeURIComponent(part).normalize("NFC"));
    } catch {
      return null;
    }
  }
  const isHidden = names[0]?.toLowerCase() === DONE_FOLDER || names[0] === INCOMING_FOLDER;
  return names.length <= MOST_FOLDERS_DEEP + 1 && names.every(isDriveName) && !isHidden ? names : null;
}

/** Whether scans may be written there: in a folder, which names their roll. */
export const mayHoldFile = (names: readonly string[]): boolean =>
  names.length > 1 || (names.length === 1 && isLeftover(names[0]!));
