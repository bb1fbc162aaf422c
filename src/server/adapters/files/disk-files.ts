import { createHash, randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, chmod, type FileHandle, link, mkdir, open, readdir, rm, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AlreadyStored, type FileStore, type Hashed, OtherLength, type StoredFile } from "./port.ts";
import { signedLinks } from "./signed-links.ts";

/** Parts of letters, digits, dashes, underscores and dots that start with neither a dot nor a dash. */
const KEY = /^[A-Za-z0-9_][\w.-]{0,99}(\/[A-Za-z0-9_][\w.-]{0,99}){0,5}$/;
/** Files being written, in the same volume as the finished ones. No key starts with a dot. */
const INCOMING = ".incoming";
/** A write takes minutes at most; what is older belongs to a process that died. */
const LEFTOVER_AFTER_MS = 6 * 3600 * 1000;
/** For nobody but the user that the server runs as. */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;
const READ_CHUNK_BYTES = 256 * 1024;

export type DiskFilesOptions = {
  /** Absolute; made when first needed. */
  dir: string;
  /** Signs the links. */
  secret: string;
  now: () => Date;
};

/** Files in a folder, by signed links to this server: relative to the origin, so that they work on whichever the reader is on. */
export function diskFiles({ dir, secret, now }: DiskFilesOptions): FileStore {
  const incoming = join(dir, INCOMING);
  let closed = false;
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes("..")) throw new Error("not a key of the file store");
    return join(dir, key);
  };

  return {
    ...signedLinks({ secret, now }),

    async write(key, content, { bytes: expected }) {
      const path = pathOf(key);
      const { path: temporary, bytes, sha256 } = await writeIncoming(content, expected);
      try {
        await giveName(temporary, path, key);
      } catch (error) {
        const isSame = error instanceof AlreadyStored && (await sha256OfFile(path)) === sha256;
        if (!isSame) throw error;
      } finally {
        await rm(temporary, { force: true });
      }
      return { key, bytes, sha256 };
    },

    writeScratch: (content, { bytes }) => writeIncoming(content, bytes),

    async scratchFolder() {
      await openIncoming();
      return incoming;
    },

    async takeIn(key, path) {
      const stored = pathOf(key);
      const file = await open(path, "r");
      try {
        await file.sync();
        const { size } = await file.stat();
        await file.chmod(OWN_FILE);
        await giveName(path, stored, key);
        return { key, bytes: size };
      } finally {
        await file.close();
      }
    },

    async openLocally(key) {
      const path = pathOf(key);
      await access(path, constants.R_OK);
      return { path, release: async () => {} };
    },

    async read(key, range) {
      // Opened here, so that a missing file is this promise's failure and not one in the middle of a reply.
      const file = await open(pathOf(key), "r");
      return createReadStream("", { fd: file, highWaterMark: READ_CHUNK_BYTES, ...range });
    },

    async eachPiece(key, use, range = { start: 0, end: Infinity }) {
      const file = await open(pathOf(key), "r");
      try {
        await readPieces(file, use, range);
      } finally {
        await file.close();
      }
    },

    sha256: async (key) => sha256OfFile(pathOf(key)),

    async stat(key) {
      if (!KEY.test(key) || key.includes("..")) return null;
      const found = await stat(pathOf(key)).catch(absent);
      return found?.isFile() ? { key, bytes: found.size } : null;
    },

    async list(folder) {
      const prefix = folder.replace(/\/$/, "");
      const entries = await readdir(pathOf(prefix), { withFileTypes: true }).catch(absent);
      const files = (entries ?? []).filter((entry) => entry.isFile()).map((entry) => `${prefix}/${entry.name}`);
      const found = await Promise.all(files.map((key) => this.stat(key)));
      return found.filter((file): file is StoredFile => file !== null);
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      if (key.includes("/")) await rmdir(dirname(path)).catch(() => {}); // only once it is empty
    },

    async sweepLeftovers() {
      for (const name of (await readdir(incoming).catch(absent)) ?? []) {
        const path = join(incoming, name);
        const found = await stat(path).catch(absent);
        if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true });
      }
    },

    async check() {
      await openIncoming();
      await access(incoming, constants.W_OK);
    },
  };

  async function openIncoming(): Promise<void> {
    await mkdir(incoming, { recursive: true, mode: OWN_FOLDER });
    if (closed) return;
    closed = true;
    // It may have been made when it was open to others. Only its owner may close it.
    await chmod(dir, OWN_FOLDER).catch(() => {});
  }

  async function writeIncoming(content: Readable | Uint8Array, expected: number | undefined) {
    await openIncoming();
    const path = join(incoming, randomUUID());
    try {
      return { path, ...(await writeAll(path, content, expected)) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Gives a finished file its name unless the name is taken, and makes sure that the name survives a power cut. */
  async function giveName(temporary: string, path: string, key: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      const firstMade = await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
      try {
        await link(temporary, path);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EEXIST") throw new AlreadyStored(key);
        if (code === "ENOENT" && tries < 3) continue; // `remove` took the empty folder meanwhile
        throw error;
      }
      await unlink(temporary);
      await syncFolders(dirname(path), firstMade === undefined ? dirname(path) : dirname(firstMade));
      return;
    }
  }
}

/** @param expected how many bytes it has to be, where that is known */
async function writeAll(
  path: string,
  content: Readable | Uint8Array,
  expected: number | undefined,
): Promise<{ bytes: number } & Hashed> {
  const file = await open(path, "wx", OWN_FILE);
  const hash = createHash("sha256");
  try {
    let bytes = 0;
    const otherLength = () => new OtherLength(`${bytes} bytes came of ${expected}`);
    for await (const chunk of content instanceof Uint8Array
      ? [content]
      : content.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Uint8Array).length;
      if (expected !== undefined && bytes > expected) throw otherLength();
      hash.update(chunk as Uint8Array);
      await writeChunk(file, chunk as Uint8Array);
    }
    if (expected !== undefined && bytes < expected) throw otherLength();
    await file.sync();
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }), hash);
  return hash.digest("hex");
}

/** A disk that is nearly full takes a part of a chunk before it says so. */
async function writeChunk(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, from, chunk.length - from);
    from += bytesWritten;
  }
}

/** One piece is read while the one before it is used. Of new memory for each, gigabytes would pass the garbage collector. */
async function readPieces(
  file: FileHandle,
  use: (piece: Uint8Array) => Promise<void>,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const memory = [Buffer.allocUnsafeSlow(READ_CHUNK_BYTES), Buffer.allocUnsafeSlow(READ_CHUNK_BYTES)] as const;
  let used: Promise<void> = Promise.resolve();
  let at = start;
  try {
    for (let turn = 0; at <= end; turn = 1 - turn) {
      const piece = memory[turn as 0 | 1];
      const { bytesRead } = await file.read(piece, 0, Math.min(READ_CHUNK_BYTES, end + 1 - at), at);
      await used;
      if (bytesRead === 0) return;
      at += bytesRead;
      used = use(piece.subarray(0, bytesRead));
      used.catch(() => {}); // told at the next turn
    }
  } finally {
    await used;
  }
}

/** Syncs `folder` and the folders above it up to `last`. */
async function syncFolders(folder: string, last: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const end = resolve(last);
  for (let at = resolve(folder); ; at = dirname(at)) {
    const handle = await open(at, "r");
    await handle.sync().finally(() => handle.close());
    if (at === end || at === dirname(at)) return;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
