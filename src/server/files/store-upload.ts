import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AlreadyStored, TooManyBytes } from "../adapters/files/port.ts";
import type { Deps } from "../deps.ts";
import { HttpError } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";

/** What is said to who sends another file by a link that was used. */
export const ALREADY_THERE = "A file is already stored by this link, and it is another one than this.";

/** What a write link says, and the bytes that came. */
export type Upload = { key: string; type: string; bytes: number; content: Readable | Uint8Array };

/** Writes the bytes and answers their SHA-256. When they are there already, they must be the same. */
export async function storeUpload({ files }: Deps, { key, type, bytes, content }: Upload): Promise<string> {
  const hash = createHash("sha256");
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  try {
    const looking = looked(source, (chunk) => hash.update(chunk));
    const stored = await files.write(key, looking, { type, maxBytes: bytes });
    if (stored.bytes < bytes) {
      await files.remove(key);
      throw cutOff(stored.bytes, bytes);
    }
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooMany(bytes);
    if (!(error instanceof AlreadyStored)) throw error;
    const sha256 = hash.digest("hex");
    if ((await sha256OfStored({ files }, key)) !== sha256) throw new HttpError(409, ALREADY_THERE);
    return sha256;
  }
  return hash.digest("hex");
}

/** Hands an upload to `use` as a local file that is gone after it, for what is not kept as it came. */
export async function withUpload<Result>(
  { files }: Pick<Deps, "files">,
  { bytes, content }: Upload,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(await files.scratchFolder(), `upload-${newId()}`);
  let arrived = 0;
  try {
    const looking = looked(content instanceof Uint8Array ? Readable.from([content]) : content, (chunk) => {
      arrived += chunk.length;
      if (arrived > bytes) throw tooMany(bytes);
    });
    await pipeline(looking, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (arrived < bytes) throw cutOff(arrived, bytes);
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

const tooMany = (bytes: number) => new HttpError(413, `This link takes a file of ${bytes} bytes, and more came.`);
const cutOff = (arrived: number, bytes: number) =>
  new HttpError(400, `The upload was cut off: ${arrived} of ${bytes} bytes arrived. Send it again.`);

/**
 * What comes from `source`, shown to `look` on its way. Unlike with a pipeline, a reader that fails does not tear down
 * `source`: the connection is still needed to say why.
 */
function looked(source: Readable, look: (chunk: Buffer) => void): Transform {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        look(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // The sender may leave before the store has begun to read: whoever reads later still gets the error.
  through.on("error", () => {});
  const leave = () => through.destroy(new HttpError(400, "The upload was cut off. Send it again."));
  source.once("error", leave);
  source.once("close", () => {
    if (!source.readableEnded) leave();
  });
  return source.pipe(through);
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
