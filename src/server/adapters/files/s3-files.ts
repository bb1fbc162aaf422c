import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AlreadyStored, type FileStore, type Hashed, type StoredFile } from "./port.ts";
import { ARRIVALS_FOLDER, s3Arrivals } from "./s3-arrivals.ts";
import { s3Client, META } from "./s3-client.ts";
import type { S3Settings } from "../../platform/s3-address.ts";
import { scratchFolder, sha256OfFile } from "./scratch-folder.ts";
import { signedLinks } from "./signed-links.ts";
import { isStoreKey, mustBeStoreKey } from "./store-keys.ts";

const PART_BYTES = 16 * 1024 * 1024;
/** The server sends smaller files itself: a redirect would take longer than the file. */
const DIRECT_FROM_BYTES = 256 * 1024;
/** A store's own link cannot be revoked, so it is valid only as long as following it takes. */
const DIRECT_GOOD_FOR_S = 60;

export type S3FilesOptions = {
  store: S3Settings;
  /** For files that are being written and read; absolute. */
  scratchDir: string;
  secret: string;
  publicUrl: string;
  now: () => Date;
};

/**
 * Stores files in an S3-compatible bucket. Browsers upload and download there directly, unless configured otherwise.
 */
export function s3Files({ store, scratchDir, secret, publicUrl, now }: S3FilesOptions): FileStore {
  const s3 = s3Client(store);
  const scratch = scratchFolder(join(scratchDir, "files"), scratchDir);
  const links = signedLinks({ secret, publicUrl, now });

  /** @param like accept an existing file with the same bytes under the key */
  async function keep(key: string, path: string, { type, sha256, like }: { type: string; like: boolean } & Hashed) {
    const refuse = async () => {
      if (!like || (await sha256Of(key)) !== sha256) throw new AlreadyStored(key);
    };
    // Checked first too: some stores ignore conditions.
    if ((await s3.head(key)) !== null) return refuse();
    const headers = { "content-type": type, [`${META}sha256`]: sha256 };
    const { size } = await stat(path);
    if (!(await (size > PART_BYTES ? putInParts(key, path, size, headers) : putWhole(key, path, headers))))
      await refuse();
  }

  async function putWhole(key: string, path: string, headers: Record<string, string>): Promise<boolean> {
    const file = await open(path, "r");
    try {
      return await s3.put(key, await file.readFile(), headers);
    } finally {
      await file.close();
    }
  }

  async function putInParts(
    key: string,
    path: string,
    size: number,
    headers: Record<string, string>,
  ): Promise<boolean> {
    const uploadId = await s3.startParts(key, headers);
    const file = await open(path, "r");
    try {
      const etags: string[] = [];
      for (let at = 0; at < size; at += PART_BYTES) {
        const part = Buffer.allocUnsafeSlow(Math.min(PART_BYTES, size - at));
        const { bytesRead } = await file.read(part, 0, part.length, at);
        if (bytesRead < part.length) throw new Error("a file became shorter while it was sent");
        etags.push(await s3.putPart(key, uploadId, etags.length + 1, part));
      }
      const isFirst = await s3.joinParts(key, uploadId, etags);
      if (!isFirst) await s3.dropParts(key, uploadId);
      return isFirst;
    } catch (error) {
      await s3.dropParts(key, uploadId).catch(() => {}); // the store's own rule drops it in a day
      throw error;
    } finally {
      await file.close();
    }
  }

  async function sha256Of(key: string): Promise<string> {
    const stored = (await s3.head(key))?.meta("sha256");
    if (stored) return stored;
    const hash = createHash("sha256");
    await pipeline((await s3.get(key)).content, hash);
    return hash.digest("hex");
  }

  const read = async (key: string, range?: { start: number; end: number }): Promise<Readable> =>
    (await s3.get(mustBeStoreKey(key), range)).content;
  const found = async (key: string): Promise<StoredFile | null> => {
    if (!isStoreKey(key)) return null;
    const file = await s3.head(key);
    return file && { key, bytes: file.bytes };
  };

  return {
    ...links,
    ...(store.direct ? s3Arrivals({ s3, links, now }) : { arrivals: null }),

    async directLink({ key, bytes }, { for: whom, type, disposition }) {
      if (!store.direct || whom === "nobody" || bytes < DIRECT_FROM_BYTES) return null;
      return s3.presigned("GET", mustBeStoreKey(key), {
        goodForS: DIRECT_GOOD_FOR_S,
        query: {
          "response-content-type": type,
          "response-cache-control": "private, max-age=86400, immutable",
          ...(disposition === null ? {} : { "response-content-disposition": disposition }),
        },
      });
    },

    async write(key, content, { type, bytes: expected }) {
      mustBeStoreKey(key);
      const { path, bytes, sha256 } = await scratch.write(content, expected);
      try {
        await keep(key, path, { type, sha256, like: true });
      } finally {
        await rm(path, { force: true });
      }
      return { key, bytes, sha256 };
    },

    writeScratch: (content, { bytes }) => scratch.write(content, bytes),
    scratchFolder: () => scratch.open(),

    async takeIn(key, path, { type }) {
      mustBeStoreKey(key);
      const { size } = await stat(path);
      await keep(key, path, { type, sha256: await sha256OfFile(path), like: false });
      await rm(path, { force: true });
      return { key, bytes: size };
    },

    async openLocally(key) {
      const { path } = await scratch.write(await read(key), undefined);
      return { path, release: () => rm(path, { force: true }) };
    },

    read,

    async eachPiece(key, use, range) {
      for await (const piece of await read(key, range)) await use(piece as Uint8Array);
    },

    sha256: (key) => sha256Of(mustBeStoreKey(key)),
    stat: found,

    async list(folder) {
      const prefix = mustBeStoreKey(folder.replace(/\/$/, ""));
      const files: StoredFile[] = [];
      for await (const { key, bytes } of s3.list(`${prefix}/`)) files.push({ key, bytes });
      return files;
    },

    async *all() {
      for await (const { key, bytes } of s3.list("")) if (!key.startsWith(ARRIVALS_FOLDER)) yield { key, bytes };
    },

    remove: (key) => s3.remove(mustBeStoreKey(key)),
    sweepLeftovers: () => scratch.sweep(),

    async check() {
      await scratch.check();
      await s3.check();
    },
  };
}
