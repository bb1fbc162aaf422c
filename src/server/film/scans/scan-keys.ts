import { DERIVED_TYPES, type DerivedFileKind } from "../../../rules/film/scan-files.ts";
import { newId } from "../../platform/ids.ts";

// Keys hold ids only, never a name that somebody typed. Each upload and each derivation has an id of its own, so that
// nothing is ever written over and a link's file never changes.

const ORIGINAL = /^scans\/([0-9a-f-]{36})\/original-([0-9a-f-]{36})$/;

const DERIVED = /^scans\/[0-9a-f-]{36}\/[A-Za-z]+-([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f-]{22}\.\w+$/;

/** The folder with all files of a scan. */
export const scanFolder = (scanId: string): string => `scans/${scanId}/`;

/** A key for one more try to upload a scan's file. */
export const newOriginalKey = (scanId: string): string => `${scanFolder(scanId)}original-${newId()}`;

/** The key of a file that is to take the place of a scan's: an original too, in the scan's own folder, named by its re-scan. */
export const rescanKey = (scanId: string, rescanId: string): string => `${scanFolder(scanId)}original-${rescanId}`;

/** What an original's key says beside its scan: the id of its upload, or of its re-scan. */
export const uploadOfOriginal = (key: string): string | null => ORIGINAL.exec(key)?.[2] ?? null;

/** The scan that an original's key belongs to; null for every other key. */
export const scanOfOriginal = (key: string): string | null => ORIGINAL.exec(key)?.[1] ?? null;

/** A key for a file of one run of the derivation. */
export const derivedKey = (scanId: string, derivationId: string, kind: DerivedFileKind): string =>
  `${scanFolder(scanId)}${kind}-${derivationId}.${DERIVED_TYPES[kind].extension}`;

/** When the run began that made a derived file, in ms since 1970: its id, a UUID v7, begins with that. Null for other keys. */
export function timeOfDerived(key: string): number | null {
  const found = DERIVED.exec(key);
  return found === null ? null : Number.parseInt(found[1]! + found[2]!, 16);
}
