import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { diskName, uniqueNames } from "../../../rules/disk-names.ts";
import type { PictureFacts } from "../../../rules/film/picture-facts.ts";
import type { Lab } from "../../../rules/lab-settings/lab-profile.ts";
import type { Deps } from "../../deps.ts";
import { combineCrc32, type FileOfZip, overlap, type ReadPart, zipBytes } from "../../files/store-zip.ts";
import { jpegHead } from "../../pictures/facts/jpeg-head.ts";
import { learnBody } from "./file-bodies.ts";
import type { FileToTake, RollToTake } from "./rolls-to-take.ts";
import { factsOf, type FactsRow } from "./scan-facts.ts";
import type { ZipEntry } from "./tables.ts";

/**
 * Returns a zip's entries: one folder per roll, no duplicate names. Empty if there are no files, or if a file does not
 * match its row.
 * @param tells the metadata to embed
 */
export async function entriesOf(
  deps: Deps,
  rolls: readonly RollToTake[],
  factsFor: (row: FactsRow, lab: Lab) => PictureFacts = factsOf,
): Promise<ZipEntry[]> {
  const folders = uniqueNames();
  const entries: ZipEntry[] = [];
  for (const roll of rolls) {
    const folder = folders(folderOf(roll));
    const names = uniqueNames();
    for (const file of roll.files) {
      const body = await storedBody(deps, file);
      if (body === null) return [];
      const facts = factsFor(file.facts, deps.lab);
      const name = `${folder}/${names(fileNameOf(roll, file.frame))}`;
      entries.push({ name, key: file.key, ...body, facts: body.from === 0 ? null : facts, modified: facts.takenAt });
    }
  }
  return entries;
}

/** Read once for each file, then stored. */
async function storedBody(deps: Deps, { key, bytes, bodyFrom, bodyCrc }: FileToTake) {
  const stored = await deps.files.stat(key);
  if (stored?.bytes !== bytes) {
    deps.log.error({ key, bytes, stored: stored?.bytes ?? null }, "a scan's file is not what its row says");
    return null;
  }
  if (bodyFrom === null || bodyCrc === null) return learnBody(deps, key);
  return { from: bodyFrom, bytes: bytes - bodyFrom, crc: bodyCrc };
}

/** Files whose headers are built before yielding to other work; each takes about 50 µs. */
const AT_ONCE = 100;

type ScanOfZip = FileOfZip & { entry: ZipEntry; headBytes: number };
export type ScansZip = { files: ScanOfZip[]; bytes: number; etag: string };

const headOf = ({ facts }: ZipEntry): Buffer => (facts === null ? Buffer.alloc(0) : jpegHead(facts));

/** Returns the exact layout of a zip of these entries. Any change in a file's metadata changes the ETag. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<ScansZip> {
  const files: ScanOfZip[] = [];
  const hash = createHash("sha256");
  for (const [index, entry] of entries.entries()) {
    const head = headOf(entry);
    const file = {
      name: entry.name,
      bytes: head.length + entry.bytes,
      crc: combineCrc32(crc32(head), entry.crc, entry.bytes),
      modified: new Date(entry.modified),
    };
    hash.update(JSON.stringify([file, entry.key]));
    files.push({ ...file, entry, headBytes: head.length });
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return { files, bytes: zipBytes(files), etag: `"${hash.digest("base64url").slice(0, 27)}"` };
}

/** Reads a part of a file: the metadata, built again each time, followed by the stored picture. */
export const partReader =
  (store: Deps["files"]): ReadPart<ScanOfZip> =>
  async ({ entry, headBytes }, part, use) => {
    const ofHead = overlap(part, 0, headBytes);
    if (ofHead !== null) await use(headOf(entry).subarray(ofHead.start, ofHead.end + 1));
    const ofBody = overlap(part, headBytes, entry.bytes);
    if (ofBody === null) return;
    await store.eachPiece(entry.key, use, { start: entry.from + ofBody.start, end: entry.from + ofBody.end });
  };

export type NamedRoll = { labNumber: string | null; number: number; brand: string | null; model: string | null };

/** The sticker's number, or the position in the order before there is one. */
const rollLabel = ({ labNumber, number }: NamedRoll): string => labNumber ?? `Roll ${number}`;

/** "26-00042 Kodak Portra 400": safe to unpack on every system. */
export const folderOf = (roll: NamedRoll): string =>
  diskName([rollLabel(roll), roll.brand, roll.model].filter(Boolean).join(" "));

/** "26-00042_01.jpg". */
export const fileNameOf = (roll: NamedRoll, frame: number): string =>
  `${rollLabel(roll)}_${String(frame).padStart(2, "0")}.jpg`;
