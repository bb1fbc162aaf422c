import type { UploadType } from "../../../src/rules/film/scan-files.ts";
import type { Bytes } from "../../support/scan-makers.ts";

/** A malicious file announced as a scan. None contains a picture that can be displayed. */
export type HostileFile = { name: string; type: UploadType; bytes: Bytes };

export const joined = (...parts: (Uint8Array | readonly number[])[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

/** The same bytes in every run, random enough for deflate or a decoder. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (state * 48271) % 2147483647;
    bytes[at] = state >> 8;
  }
  return bytes;
}

export function withBytes(bytes: Uint8Array, at: number, others: readonly number[]): Bytes {
  const copy = new Uint8Array(bytes);
  copy.set(others, at);
  return copy;
}
