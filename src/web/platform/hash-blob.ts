import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Chunk size in memory. Web Crypto would require the whole file, 200 MB and three files at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024;

export async function hashOfBlob(blob: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += CHUNK_BYTES) {
    hash.update(new Uint8Array(await blob.slice(at, at + CHUNK_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
