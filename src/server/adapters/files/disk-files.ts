import { constants, createReadStream } from "node:fs";
import { access, type FileHandle, link, mkdir, open, readdir, rm, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { AlreadyStored, type FileStore, type StoredFile } from "./port.ts";
import { absent, READ_CHUNK_BYTES, scratchFolder, sha256OfFile } from "./scratch-folder.ts";
import { signedLinks } from "./signed-links.ts";
import { isStoreKey, mustBeStoreKey } from "./store-keys.ts";

/** Files being written, on the same volume as the finished ones. No key starts with a dot. */
const INCOMING = ".incoming";
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

export type DiskFilesOptions = {
  /** Absolute; created on first use. */
  dir: string;
  secret: string;
  publicUrl: string;
  now: () => Date;
};

/** Stores files in a folder, and signs links to this server. */
export function diskFiles({ dir, secret, publicUrl, now }: DiskFilesOptions): FileStore {
  const links = signedLinks({ secret, publicUrl, now });
  const scratch = scratchFolder(join(dir, INCOMING), dir);
  const pathOf = (key: string): string => join(dir, mustBeStoreKey(key));

  return {
    ...links,
    directLink: async () => null,
    arrivals: null,

    async write(key, content, { bytes: expected }) {
      const path = pathOf(key);
      const { path: temporary, bytes, sha256 } = await scratch.write(content, expected);
      try {
        await linkIntoPlace(temporary, path, key);
      } catch (error) {
        const isSame = error instanceof AlreadyStored && (await sha256OfFile(path)) === sha256;
        if (!isSame) throw error;
      } finally {
        await rm(temporary, { force: true });
      }
      return { key, bytes, sha256 };
    },

    writeScratch: (content, { bytes }) => scratch.write(content, bytes),

    scratchFolder: () => scratch.open(),

    async takeIn(key, path) {
      const stored = pathOf(key);
      const file = await open(path, "r");
      try {
        await file.sync();
        const { size } = await file.stat();
        await file.chmod(OWN_FILE);
        await linkIntoPlace(path, stored, key);
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
      // Opened here, so that a missing file rejects this promise instead of failing in the middle of a response.
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
      if (!isStoreKey(key)) return null;
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

    async *all() {
      const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(absent);
      for (const entry of entries ?? []) {
        const key = relative(dir, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
        const found = entry.isFile() ? await this.stat(key) : null;
        if (found !== null) yield found;
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      if (key.includes("/")) await rmdir(dirname(path)).catch(() => {}); // succeeds only when empty
    },

    sweepLeftovers: () => scratch.sweep(),
    check: () => scratch.check(),
  };

  /** Gives a finished file its name unless the name is taken, and makes sure that the name survives a power cut. */
  async function linkIntoPlace(temporary: string, path: string, key: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      let firstMade: string | undefined;
      try {
        firstMade = await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
        await link(temporary, path);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EEXIST") throw new AlreadyStored(key);
        // `remove` deleted the empty folder meanwhile, before the file got its name or while the folder was checked.
        if (code === "ENOENT" && tries < 10) continue;
        throw error;
      }
      await unlink(temporary);
      await syncFolders(dirname(path), firstMade === undefined ? dirname(path) : dirname(firstMade));
      return;
    }
  }
}

/**
 * Reuses buffers for the next files: single-use ones make the garbage collector walk the whole heap, every 40 pieces or
 * so.
 */
const memoryOfPieces: Buffer[] = [];
/** Maximum number of pooled buffers, 4 MB in all. */
const PIECES_KEPT = 16;

const memoryOfPiece = (): Buffer => memoryOfPieces.pop() ?? Buffer.allocUnsafeSlow(READ_CHUNK_BYTES);

/** Reads one piece while the previous one is in use. A piece belongs to `use` until it is done. */
async function readPieces(
  file: FileHandle,
  use: (piece: Uint8Array) => Promise<void>,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const memory = [memoryOfPiece(), memoryOfPiece()] as const;
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
      used.catch(() => {}); // reported in the next turn
    }
  } finally {
    await used;
    for (const piece of memory) if (memoryOfPieces.length < PIECES_KEPT) memoryOfPieces.push(piece);
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
