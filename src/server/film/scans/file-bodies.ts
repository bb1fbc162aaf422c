import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { bodyOf } from "../../pictures/facts/jpeg-head.ts";
import { type FileBody, scanFiles } from "./tables.ts";

/**
 * Reads a stored file to find where its picture data begins and its checksum. Files never change, so once is enough.
 */
export async function readBody({ files }: Pick<Deps, "files">, key: string): Promise<FileBody> {
  let from: number | null = null;
  let bytes = 0;
  let crc = 0;
  await files.eachPiece(key, async (piece) => {
    const body = from === null ? piece.subarray((from = bodyOf(piece) ?? 0)) : piece;
    bytes += body.length;
    crc = crc32(body, crc);
  });
  return { from: from ?? 0, bytes, crc };
}

/** Like `readBody`, and saves the result. */
export async function learnBody(deps: Pick<Deps, "db" | "files">, key: string): Promise<FileBody> {
  const body = await readBody(deps, key);
  await deps.db.update(scanFiles).set({ bodyFrom: body.from, bodyCrc: body.crc }).where(eq(scanFiles.key, key));
  return body;
}
