import { createHash, randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, chmod, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Hashed, OtherLength } from "./port.ts";
import { writeWhole } from "./write-whole.ts";

/** A write takes minutes at most; older files belong to a process that died. */
const LEFTOVER_AFTER_MS = 6 * 3600 * 1000;
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;
export const READ_CHUNK_BYTES = 256 * 1024;
/**
 * A socket delivers 64 kB at a time, and each write is a turn of another thread. Byte-by-byte senders are written
 * sooner.
 */
const WRITTEN_TOGETHER = { bytes: 512 * 1024, chunks: 64 };

export type ScratchFolder = {
  /** Creates the folder if missing, closed to others. */
  open(): Promise<string>;
  /** Stores a stream whole or not at all. Throws OtherLength if it is not `expected` bytes long. */
  write(
    content: Readable | Uint8Array,
    expected: number | undefined,
  ): Promise<{ path: string; bytes: number } & Hashed>;
  sweep(): Promise<void>;
  check(): Promise<void>;
};

/**
 * A local folder for files that are being written and not visible yet.
 * @param closed a parent folder that is closed to others too
 */
export function scratchFolder(dir: string, closed: string): ScratchFolder {
  let isClosed = false;

  async function openFolder(): Promise<string> {
    await mkdir(dir, { recursive: true, mode: OWN_FOLDER });
    if (isClosed) return dir;
    isClosed = true;
    // It may have been created open to others. Only its owner may close it.
    await chmod(closed, OWN_FOLDER).catch(() => {});
    return dir;
  }

  return {
    open: openFolder,
    async write(content, expected) {
      const path = join(await openFolder(), randomUUID());
      try {
        return { path, ...(await writeAll(path, content, expected)) };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async sweep() {
      for (const name of (await readdir(dir).catch(absent)) ?? []) {
        const path = join(dir, name);
        const found = await stat(path).catch(absent);
        if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { recursive: true, force: true });
      }
    },
    async check() {
      await access(await openFolder(), constants.W_OK);
    },
  };
}

/** In hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }), hash);
  return hash.digest("hex");
}

export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

/** @param expected the required number of bytes, if known */
async function writeAll(
  path: string,
  content: Readable | Uint8Array,
  expected: number | undefined,
): Promise<{ bytes: number } & Hashed> {
  const file = await open(path, "wx", OWN_FILE);
  const hash = createHash("sha256");
  try {
    let bytes = 0;
    let [waiting, waitingBytes]: [Uint8Array[], number] = [[], 0];
    const otherLength = () => new OtherLength(`${bytes} bytes came of ${expected}`);
    for await (const chunk of content instanceof Uint8Array
      ? [content]
      : content.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Uint8Array).length;
      if (expected !== undefined && bytes > expected) throw otherLength();
      hash.update(chunk as Uint8Array);
      waiting.push(chunk as Uint8Array);
      waitingBytes += (chunk as Uint8Array).length;
      if (waitingBytes < WRITTEN_TOGETHER.bytes && waiting.length < WRITTEN_TOGETHER.chunks) continue;
      await writeWhole(file, waiting);
      [waiting, waitingBytes] = [[], 0];
    }
    await writeWhole(file, waiting);
    if (expected !== undefined && bytes < expected) throw otherLength();
    await file.sync();
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}
