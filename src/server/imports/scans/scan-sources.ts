import type { Dirent } from "node:fs";
import { constants } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Readable } from "node:stream";
import { type Entry, openPromise } from "yauzl";
import { s3Client } from "../../adapters/files/s3-client.ts";
import { CannotStart } from "../../platform/cannot-start.ts";
import { readS3Address } from "../../platform/s3-address.ts";

/** A file of a folder, not read yet. @property problem why it can't be read */
export type SourceFile = { name: string; bytes: number; problem?: string; open(): Promise<Readable> };
/** A folder with files; its path within the source, with "/". */
export type SourceFolder = { path: string; files: SourceFile[] };
export type ScanSource = { name: string; folders(): AsyncGenerator<SourceFolder>; close(): Promise<void> };

export type BucketKeys = { accessKeyId: string; secretAccessKey: string; sessionToken: string | null };

/** Opens a folder, a zip or a bucket. Only one folder's names are in memory, or the names in a zip. */
export async function openSource(where: string, keys: BucketKeys | null): Promise<ScanSource> {
  if (where.startsWith("s3://")) return openBucket(where, keys);
  const found = await stat(where).catch(() => null);
  if (found === null) throw new CannotStart(`${where} does not exist.`);
  if (found.isDirectory()) return { name: basename(where), folders: () => foldersIn(where, ""), close: async () => {} };
  if (extname(where).toLowerCase() !== ".zip") throw new CannotStart(`${where} is neither a folder nor a zip.`);
  return openZip(where);
}

const byName = (one: Dirent, other: Dirent): number => (one.name < other.name ? -1 : 1);

async function* foldersIn(root: string, path: string): AsyncGenerator<SourceFolder> {
  const entries = (await readdir(join(root, path), { withFileTypes: true })).toSorted(byName);
  const files: SourceFile[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const place = join(root, path, entry.name);
    if (!entry.isFile()) {
      files.push({ name: entry.name, bytes: 0, problem: "This is a link, not a file.", open: () => openPlain(place) });
      continue;
    }
    files.push({ name: entry.name, bytes: (await stat(place)).size, open: () => openPlain(place) });
  }
  if (files.length > 0) yield { path, files };
  for (const entry of entries)
    if (entry.isDirectory()) yield* foldersIn(root, path === "" ? entry.name : `${path}/${entry.name}`);
}

/** Opens a file, never through a link. */
async function openPlain(place: string): Promise<Readable> {
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  return file.createReadStream();
}

async function openZip(where: string): Promise<ScanSource> {
  const zip = await openPromise(where, { autoClose: false }).catch((error: unknown) => {
    throw new CannotStart(`${where} can't be read as a zip: ${(error as Error).message}.`);
  });
  const byFolder = new Map<string, Entry[]>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    const folder = folderOf(entry.fileName);
    const there = byFolder.get(folder);
    if (there === undefined) byFolder.set(folder, [entry]);
    else there.push(entry);
  }
  async function* folders(): AsyncGenerator<SourceFolder> {
    for (const [path, entries] of byFolder) yield { path, files: entries.map(fileOf) };
  }
  const fileOf = (entry: Entry): SourceFile => ({
    name: basename(entry.fileName),
    bytes: entry.uncompressedSize,
    ...(entry.isEncrypted() && { problem: "The file is encrypted." }),
    open: () => zip.openReadStreamPromise(entry),
  });
  return { name: basename(where), folders, close: async () => zip.close() };
}

function openBucket(where: string, keys: BucketKeys | null): ScanSource {
  const address = readS3Address(where);
  if (address === null)
    throw new CannotStart(
      "Write a bucket as s3://bucket/folder?endpoint=https://…&region=…; for AWS, without endpoint.",
    );
  if (keys === null) throw new CannotStart("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to read the bucket.");
  const s3 = s3Client({ ...address, ...keys });
  /** Keys come in order, so a folder ends when a key no longer begins with it; those around it are still open. */
  async function* folders(): AsyncGenerator<SourceFolder> {
    const around: SourceFolder[] = [];
    for await (const { key, bytes } of s3.list("")) {
      if (key.endsWith("/")) continue;
      const path = folderOf(key);
      while (around.length > 0 && !`${key}`.startsWith(inside(around.at(-1)!.path))) yield around.pop()!;
      if (around.at(-1)?.path !== path) around.push({ path, files: [] });
      const read = async () => (await s3.get(key)).content;
      around.at(-1)!.files.push({ name: basename(key), bytes, open: read });
    }
    while (around.length > 0) yield around.pop()!;
  }
  return { name: `${address.bucket}/${address.prefix}`.replace(/\/$/, ""), folders, close: async () => {} };
}

const folderOf = (file: string): string => (file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "");
const inside = (folder: string): string => (folder === "" ? "" : `${folder}/`);
