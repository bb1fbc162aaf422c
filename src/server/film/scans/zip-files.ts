import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Deps } from "../../deps.ts";
import { combineCrc32 } from "../../files/combine-crc32.ts";
import { type FileOfZip, overlap, type ReadPart, zipBytes } from "../../files/store-zip.ts";
import { jpegHead } from "../../pictures/facts/jpeg-head.ts";
import type { ZipEntry } from "./tables.ts";

/** Files whose heads are made before others get their turn; each takes some 50 µs. */
const AT_ONCE = 100;

type ScanOfZip = FileOfZip & { entry: ZipEntry; headBytes: number };
export type ScansZip = { files: ScanOfZip[]; bytes: number; etag: string };

const headOf = ({ facts }: ZipEntry): Buffer => (facts === null ? Buffer.alloc(0) : jpegHead(facts));

/** What a zip of these entries is, down to its last byte. Another word in a file is another ETag. */
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

/** Reads a part of a file: of what is told about it, made anew, and of the stored picture behind that. */
export const partReader =
  (store: Deps["files"]): ReadPart<ScanOfZip> =>
  async ({ entry, headBytes }, part, use) => {
    const ofHead = overlap(part, 0, headBytes);
    if (ofHead !== null) await use(headOf(entry).subarray(ofHead.start, ofHead.end + 1));
    const ofBody = overlap(part, headBytes, entry.bytes);
    if (ofBody === null) return;
    await store.eachPiece(entry.key, use, { start: entry.from + ofBody.start, end: entry.from + ofBody.end });
  };
