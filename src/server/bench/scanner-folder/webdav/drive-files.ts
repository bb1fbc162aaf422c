import { randomUUID } from "node:crypto";
import { createWriteStream, type Stats } from "node:fs";
import { lstat, mkdir, readdir, realpath, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AWAITED_ENDING, INCOMING_FOLDER, LEAST_FREE_BYTES } from "../../../../rules/film/scanner-drive.ts";
import {
  DONE_FOLDER,
  isLeftover,
  isMarker,
  MOST_FILES_OF_A_ROLL,
  MOST_FOLDERS,
  MOST_FOLDERS_DEEP,
} from "../../../../rules/film/scanner-folder.ts";
import { DAY_MS, MINUTE_MS } from "../../../../rules/time.ts";
import { HttpError, notFound } from "../../../platform/http/errors.ts";

/** The longest upload: 200 MB over a slow line. */
const UPLOAD_MS = 20 * MINUTE_MS;
/** Files and system files of a roll. */
const MOST_ENTRIES = 2 * Math.max(MOST_FILES_OF_A_ROLL, MOST_FOLDERS);

/** A file or folder on the drive. `bytes` is null for folders. */
export type Entry = { names: string[]; bytes: number | null; changedAt: Date };

const noSuchFile = () => notFound("There is no such file or folder.");
const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code!);

/** Returns the path of an address on the disk. Never through a link to another place. */
async function placeOf(root: string, names: readonly string[]): Promise<string> {
  const [at, parents] = [await realpath(root), names.slice(0, -1)];
  const parent = join(at, ...parents);
  const real = await realpath(parent).catch((error: unknown) => {
    throw isMissing(error) ? new HttpError(409, "Create the folder first.") : error;
  });
  if (real !== parent) throw noSuchFile();
  return join(parent, names.at(-1) ?? "");
}

async function statsOf(path: string): Promise<Stats | null> {
  try {
    const stats = await lstat(path);
    return stats.isFile() || stats.isDirectory() ? stats : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const entryOf = (names: string[], stats: Stats): Entry => ({
  names,
  bytes: stats.isFile() ? stats.size : null,
  changedAt: stats.mtime,
});

/** Returns a file or folder, also a file whose content has not come yet; null if there is none. */
export async function findEntry(root: string, names: string[]): Promise<Entry | null> {
  const path = await placeOf(root, names);
  const stats = (await statsOf(path)) ?? (names.length === 0 ? null : await statsOf(path + AWAITED_ENDING));
  return stats && entryOf(names, stats);
}

export async function listFolder(root: string, names: string[]): Promise<Entry[]> {
  const path = await placeOf(root, names);
  const hidden = names.length === 0 ? [DONE_FOLDER, INCOMING_FOLDER] : [];
  const all = (await readdir(path)).filter((name) => !hidden.includes(name));
  const entries = await Promise.all(
    all.slice(0, MOST_ENTRIES).map(async (name) => {
      const stats = await statsOf(join(path, name));
      const shown = name.endsWith(AWAITED_ENDING) ? name.slice(0, -AWAITED_ENDING.length) : name;
      return stats && entryOf([...names, shown], stats);
    }),
  );
  return entries.filter((entry) => entry !== null);
}

export async function makeFolder(root: string, names: string[]): Promise<void> {
  if (names.length > MOST_FOLDERS_DEEP) throw new HttpError(403, `Folders may be ${MOST_FOLDERS_DEEP} deep.`);
  const path = await placeOf(root, names);
  await mustHaveRoom(root, path);
  await mkdir(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new HttpError(405, "This folder exists already.");
    throw error;
  });
}

/** Bounds entries of a folder, and leaves room on the disk. */
async function mustHaveRoom(root: string, path: string): Promise<void> {
  if ((await readdir(join(path, ".."))).length >= MOST_ENTRIES) throw new HttpError(507, "This folder is full.");
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < LEAST_FREE_BYTES) throw new HttpError(507, "The lab's disk is nearly full.");
}

/**
 * Stores an upload whole or not at all: it gets its name when its last byte arrived. Windows announces each file by an
 * empty one; until its content comes, that has an ending that keeps its folder from being imported.
 * @returns whether it is new
 */
export async function storeFile(
  root: string,
  names: string[],
  content: Readable,
  { bytes, maxBytes }: { bytes: number | null; maxBytes: number },
): Promise<boolean> {
  const path = await placeOf(root, names);
  const before = await findEntry(root, names);
  if (before?.bytes === null) throw new HttpError(405, "This is a folder.");
  await mustHaveRoom(root, path);
  const incoming = join(root, INCOMING_FOLDER);
  await mkdir(incoming, { recursive: true });
  const scratch = join(incoming, randomUUID());
  try {
    await pipeline(content, createWriteStream(scratch, { flags: "wx" }), { signal: AbortSignal.timeout(UPLOAD_MS) });
    const { size } = await lstat(scratch);
    if (size > maxBytes || (bytes !== null && size !== bytes)) throw new HttpError(400, "The upload was interrupted.");
    const name = names.at(-1)!;
    const isAnnounced = size === 0 && !isMarker(name) && !isLeftover(name);
    if (isAnnounced && before !== null) return false;
    await rename(scratch, isAnnounced ? path + AWAITED_ENDING : path);
    if (!isAnnounced) await rm(path + AWAITED_ENDING, { force: true });
    return before === null;
  } finally {
    await rm(scratch, { force: true });
  }
}

export async function openFile(root: string, names: string[]): Promise<{ path: string; entry: Entry }> {
  const path = await placeOf(root, names);
  const entry = await findEntry(root, names);
  if (entry === null || entry.bytes === null) throw noSuchFile();
  return { path: (await statsOf(path)) === null ? path + AWAITED_ENDING : path, entry };
}

export async function removeEntry(root: string, names: string[]): Promise<void> {
  if (names.length === 0) throw new HttpError(403, "The drive itself cannot be deleted.");
  const path = await placeOf(root, names);
  if ((await findEntry(root, names)) === null) throw noSuchFile();
  await rm(path, { recursive: true, force: true });
  await rm(path + AWAITED_ENDING, { force: true });
}

/** Renames within the drive. @returns whether the new name is new */
export async function moveEntry(
  root: string,
  from: string[],
  to: string[],
  { overwrites }: { overwrites: boolean },
): Promise<boolean> {
  if (from.length === 0 || to.length === 0) throw new HttpError(403, "The drive itself cannot be renamed.");
  const [source, target] = [await placeOf(root, from), await placeOf(root, to)];
  const [moved, before] = [await findEntry(root, from), await findEntry(root, to)];
  if (moved === null) throw noSuchFile();
  if (before !== null && (!overwrites || before.bytes === null)) throw new HttpError(412, "That name is taken.");
  const ending = (await statsOf(source)) === null ? AWAITED_ENDING : "";
  await rename(source + ending, target + ending);
  if (ending === "") await rm(target + AWAITED_ENDING, { force: true });
  return before === null;
}

/** Deletes uploads that a killed process left. */
export async function sweepIncoming(root: string, now: Date): Promise<void> {
  const incoming = join(root, INCOMING_FOLDER);
  for (const name of await readdir(incoming).catch(() => [])) {
    const stats = await statsOf(join(incoming, name));
    if (stats !== null && now.getTime() - stats.mtimeMs > DAY_MS) await rm(join(incoming, name), { force: true });
  }
}
