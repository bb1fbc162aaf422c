import type { UploadType } from "../../../src/rules/film/scan-files.ts";
import type { Bytes } from "../../support/scan-makers.ts";

/** A file that is made to hurt whoever reads it, announced as a scan. None of them is a picture that can be shown. */
export type HostileFile = { name: string; type: UploadType; bytes: Bytes };

export const joined = (...parts: (Uint8Array | readonly number[])[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

/** The same bytes in every run, as random as deflate or a decoder could tell. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (state * 48271) % 2147483647;
    bytes[at] = state >> 8;
  }
  return bytes;
}

/** A copy whose bytes from `at` on are others. */
export function withBytes(bytes: Uint8Array, at: number, others: readonly number[]): Bytes {
  const copy = new Uint8Array(bytes);
  copy.set(others, at);
  return copy;
}
