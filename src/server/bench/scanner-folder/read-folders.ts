import { hash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { lstat, opendir, open } from "node:fs/promises";
import { join } from "node:path";
import {
  DONE_FOLDER,
  isLeftover,
  isMarker,
  isPlainName,
  isUnfinished,
  MOST_FILES_OF_A_ROLL,
  MOST_FOLDERS,
  MOST_FOLDERS_DEEP,
} from "../../../rules/film/scanner-folder.ts";

export type FileThere = { name: string; bytes: number; changedMs: number };
/** A folder with files, none of which has been read. */
export type FolderThere = {
  /** Path within the watched folder, with "/". */
  path: string;
  files: FileThere[];
  bytes: number;
  hasMarker: boolean;
  /** The folder's own problem; null if there is none. */
  odd: string | null;
};

/** Lists all folders with files below a watched one. Bounded in depth and number; never follows links. */
export async function readFolders(root: string): Promise<FolderThere[]> {
  const found: FolderThere[] = [];
  const waiting = [{ path: "", deep: 0 }];
  while (waiting.length > 0 && found.length < MOST_FOLDERS) {
    const { path, deep } = waiting.shift()!;
    const { folder, folders } = await readFolder(root, path);
    if (folder !== null) found.push(folder);
    if (deep === MOST_FOLDERS_DEEP) continue;
    for (const name of folders.slice(0, MOST_FOLDERS))
      if (path !== "" || name !== DONE_FOLDER)
        waiting.push({ path: path === "" ? name : `${path}/${name}`, deep: deep + 1 });
  }
  return found;
}

async function readFolder(root: string, path: string): Promise<{ folder: FolderThere | null; folders: string[] }> {
  const [files, folders]: [FileThere[], string[]] = [[], []];
  let [hasMarker, odd, bytes]: [boolean, string | null, number] = [false, null, 0];
  for await (const entry of await opendir(join(root, path))) {
    const { name } = entry;
    if (isMarker(name) && entry.isFile()) hasMarker = true;
    else if (isLeftover(name)) continue;
    else if (entry.isSymbolicLink()) odd ??= "contains a link to another place";
    else if (!isPlainName(name)) odd ??= "contains a file or folder with an unusable name";
    else if (entry.isDirectory()) folders.push(name);
    else if (!entry.isFile()) odd ??= "contains something other than files";
    else if (isUnfinished(name)) odd ??= "is still being written";
    else if (files.length === MOST_FILES_OF_A_ROLL) odd ??= `contains more than ${MOST_FILES_OF_A_ROLL} files`;
    else {
      const { size, mtimeMs: changedMs } = await lstat(join(root, path, name));
      files.push({ name, bytes: size, changedMs });
      bytes += size;
    }
  }
  folders.sort();
  const isSomething = files.length > 0 || hasMarker || odd !== null;
  return { folder: isSomething ? { path, files, bytes, hasMarker, odd } : null, folders };
}

/** Returns a fingerprint of a folder's files without reading them. It changes when a file is touched. */
export const looksOf = ({ files }: FolderThere): string =>
  hash("sha256", JSON.stringify(files.toSorted((one, other) => (one.name < other.name ? -1 : 1))));

/** Opens a scanner's file, never through a link. The caller closes it. */
export async function openPlain(root: string, path: string) {
  const file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
  const stats = await file.stat();
  return { file, stats };
}

/** Returns whether a file is unchanged since before it was read. */
export const isSameFile = (one: Stats, other: Stats): boolean =>
  one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs;
