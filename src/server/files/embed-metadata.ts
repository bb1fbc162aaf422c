import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { WITH_FACTS } from "../../contract/kit/files.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Deps } from "../deps.ts";
import { overlap, type Part } from "./store-zip.ts";

/** A replacement for the beginning of a stored file: `head` replaces everything before `from`. */
export type EmbeddedHead = { head: Uint8Array; from: number };

/** Returns a download's embedded metadata; null to send the file as stored. */
export type MetadataReader = (deps: Deps, file: { key: string; linkFor: LinkFor }) => Promise<EmbeddedHead | null>;

export const wantsMetadata = (query: Record<string, unknown>): boolean => query.with === WITH_FACTS.with;

/** The ETag of these exact bytes. */
export const etagWithMetadata = (key: string, { head }: EmbeddedHead): string =>
  `"${key}-${createHash("sha256").update(head).digest("base64url").slice(0, 22)}"`;

/** Reads a range of a file with embedded metadata, streaming the rest from the store. */
export function readWithMetadata(
  files: Deps["files"],
  { key, bytes, embedded: { head, from } }: { key: string; bytes: number; embedded: EmbeddedHead },
  part: Part,
): Readable {
  async function* pieces() {
    const ofHead = overlap(part, 0, head.length);
    if (ofHead !== null) yield head.subarray(ofHead.start, ofHead.end + 1);
    const ofFile = overlap(part, head.length, bytes - from);
    if (ofFile !== null) yield* await files.read(key, { start: from + ofFile.start, end: from + ofFile.end });
  }
  return Readable.from(pieces(), { objectMode: false });
}
