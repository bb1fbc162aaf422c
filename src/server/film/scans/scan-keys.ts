import { DERIVED_TYPES, type DerivedFileKind } from "../../../rules/film/scan-files.ts";
import { newId } from "../../platform/ids.ts";

// Keys contain only ids, never user input. Each upload and each derivation has its own id, so files are never
// overwritten and a link's file never changes.

const ORIGINAL = /^scans\/([0-9a-f-]{36})\/original-([0-9a-f-]{36})$/;

const DERIVED = /^scans\/[0-9a-f-]{36}\/[A-Za-z]+-([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f-]{22}\.\w+$/;

export const scanFolder = (scanId: string): string => `scans/${scanId}/`;

export const newOriginalKey = (scanId: string): string => `${scanFolder(scanId)}original-${newId()}`;

/** Returns the key of a scan's replacement file: also an original, in the scan's own folder, named by its rescan. */
export const rescanKey = (scanId: string, rescanId: string): string => `${scanFolder(scanId)}original-${rescanId}`;

/** Returns the id of an original's upload, or of its rescan. */
export const uploadOfOriginal = (key: string): string | null => ORIGINAL.exec(key)?.[2] ?? null;

/** Returns the scan of an original's key; null for any other key. */
export const scanOfOriginal = (key: string): string | null => ORIGINAL.exec(key)?.[1] ?? null;

export const derivedKey = (scanId: string, derivationId: string, kind: DerivedFileKind): string =>
  `${scanFolder(scanId)}${kind}-${derivationId}.${DERIVED_TYPES[kind].extension}`;

/** Returns when a derived file's run began, in ms since 1970, from its UUID v7. Null for other keys. */
export function timeOfDerived(key: string): number | null {
  const found = DERIVED.exec(key);
  return found === null ? null : Number.parseInt(found[1]! + found[2]!, 16);
}
