import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AlreadyStored, TooManyBytes } from "../adapters/files/port.ts";
import type { Deps } from "../deps.ts";
import { HttpError } from "../platform/http/errors.ts";

/** What is said to who sends another file by a link that was used. */
export const ALREADY_THERE = "A file is already stored by this link, and it is another one than this.";

/** What a write link says, and the bytes that came. */
export type Upload = { key: string; type: string; bytes: number; content: Readable | Uint8Array };

/** Writes the bytes and answers their SHA-256. When they are there already, they must be the same. */
export async function storeUpload({ files }: Deps, { key, type, bytes, content }: Upload): Promise<string> {
  const hash = createHash("sha256");
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  try {
    const stored = await files.write(key, source.pipe(hashing(source, hash)), { type, maxBytes: bytes });
    if (stored.bytes < bytes) {
      await files.remove(key);
      throw new HttpError(400, `The upload was cut off: ${stored.bytes} of ${bytes} bytes arrived. Send it again.`);
    }
  } catch (error) {
    if (error instanceof TooManyBytes)
      throw new HttpError(413, `This link takes a file of ${bytes} bytes, and more came.`);
    if (!(error instanceof AlreadyStored)) throw error;
    const sha256 = hash.digest("hex");
    if ((await sha256OfStored({ files }, key)) !== sha256) throw new HttpError(409, ALREADY_THERE);
    return sha256;
  }
  return hash.digest("hex");
}

/**
 * Counts the bytes into `hash` on their way. Unlike with a pipeline, a reader that fails does not tear down `source`:
 * the connection is still needed to say why.
 */
function hashing(source: Readable, hash: ReturnType<typeof createHash>): Transform {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // The sender may leave before the store has begun to read: whoever reads later still gets the error.
  through.on("error", () => {});
  const cutOff = () => through.destroy(new HttpError(400, "The upload was cut off. Send it again."));
  source.once("error", cutOff);
  source.once("close", () => {
    if (!source.readableEnded) cutOff();
  });
  return through;
}

export async function sha256OfStored({ files }: Pick<Deps, "files">, key: string): Promise<string> {
  const { path, release } = await files.openLocally(key);
  try {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return hash.digest("hex");
  } finally {
    await release();
  }
}
