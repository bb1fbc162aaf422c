import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { FileStore, StoredFile } from "../adapters/files/port.ts";
import { copyFile, eachFile } from "../files/copy-files.ts";
import { folderStore } from "../files/folder-store.ts";
import { type FileOfZip, storeZip, zipBytes } from "../files/store-zip.ts";
import { type ExportedLab, exportTables } from "./export-tables.ts";
import { isExportedFile } from "./left-out.ts";
import { csvFile, dataFile, LIST_OF_FILES, type ListedFile, MANIFEST, type Manifest } from "./manifest.ts";
import { readMe } from "./read-me.ts";

const READ_ME = "README.txt";
const OWN_FILE = 0o600;

export type ExportOptions = {
  /** Null leaves the files out. */
  files: FileStore | null;
  /** Called after each step with the progress since the last call. An error that it throws ends the export. */
  report: (done: { rows?: number; files?: number; bytes?: number; ofBytes?: number }) => Promise<void>;
};

/**
 * Exports a lab into a folder. Rows are written again each time; files that are already there are skipped, so an
 * interrupted export resumes.
 */
export async function exportToFolder(lab: ExportedLab, dir: string, { files, report }: ExportOptions) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const tables = await exportTables(lab, dir, (rows) => report({ rows }));
  const store = folderStore(dir, lab.now);
  const counted =
    files &&
    (await listFiles(files, dir, async (file) => {
      const { sha256 } = await copyFile(file, files, store);
      await report({ files: 1, bytes: file.bytes });
      return sha256;
    }));
  return describe(dir, { ...tables, files: counted });
}

/** A file of the zip, from the folder that is being packed or from the store. */
type Entry = FileOfZip & { key: string | null };

/**
 * Exports a lab into a zip. Its rows are written into a folder beside it first. Files are read twice, because their
 * checksums precede them.
 */
export async function exportToZip(lab: ExportedLab, path: string, { files, report }: ExportOptions): Promise<Manifest> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const dir = await mkdtemp(`${path}-`);
  try {
    const tables = await exportTables(lab, dir, (rows) => report({ rows }));
    const modified = lab.now();
    const stored: Entry[] = [];
    if (files !== null) await report({ ofBytes: await bytesOf(files) });
    const counted =
      files &&
      (await listFiles(files, dir, async ({ key, bytes }) => {
        const { crc, sha256 } = await checksumsOf((use) => files.eachPiece(key, use));
        stored.push({ name: `files/${key}`, key, bytes, crc, modified });
        await report({ files: 1, bytes });
        return sha256;
      }));
    const manifest = await describe(dir, { ...tables, files: counted });
    const entries = [...(await entriesOf(dir, manifest, modified)), ...stored];
    const whole = { start: 0, end: zipBytes(entries) - 1 };
    const out = await open(`${path}.part`, "w", OWN_FILE);
    try {
      await storeZip(
        entries,
        { part: whole, timeZone: "UTC" },
        async (entry, part, use) => {
          if (entry.key === null) return eachPieceOf(join(dir, entry.name), use);
          await files!.eachPiece(entry.key, use, part);
          await report({ bytes: entry.bytes });
        },
        (bytes) => out.appendFile(bytes),
      );
      await out.sync();
    } finally {
      await out.close();
    }
    await rename(`${path}.part`, path);
    return manifest;
  } finally {
    await rm(dir, { recursive: true, force: true });
    await rm(`${path}.part`, { force: true });
  }
}

/** Files are read twice for a zip. */
async function bytesOf(files: FileStore): Promise<number> {
  let bytes = 0;
  for await (const file of exportedFiles(files)) bytes += file.bytes;
  return 2 * bytes;
}

async function* exportedFiles(files: FileStore): AsyncGenerator<StoredFile> {
  for await (const file of files.all()) if (isExportedFile(file.key)) yield file;
}

/** Lists the exported files with their checksums. Skips files that the lab deletes meanwhile. */
async function listFiles(
  files: FileStore,
  dir: string,
  hash: (file: StoredFile) => Promise<string>,
): Promise<NonNullable<Manifest["files"]>> {
  const list = createWriteStream(join(dir, LIST_OF_FILES), { mode: OWN_FILE });
  const counted = { count: 0, bytes: 0 };
  await eachFile(exportedFiles(files), async (file) => {
    const sha256 = await hash(file).catch(async (error: unknown) => {
      if ((await files.stat(file.key)) !== null) throw error;
      return null;
    });
    if (sha256 === null) return;
    list.write(`${JSON.stringify({ ...file, sha256 } satisfies ListedFile)}\n`);
    counted.count += 1;
    counted.bytes += file.bytes;
  });
  list.end();
  await finished(list);
  return counted;
}

/** The manifest is written last: a folder without one is unfinished. */
async function describe(dir: string, manifest: Manifest): Promise<Manifest> {
  await writeFile(join(dir, READ_ME), readMe(manifest), { mode: OWN_FILE });
  await writeFile(join(dir, MANIFEST), JSON.stringify(manifest, null, 1), { mode: OWN_FILE });
  return manifest;
}

/** The written files of a folder as entries of a zip, those for people first. */
async function entriesOf(dir: string, { tables, lists, files }: Manifest, modified: Date): Promise<Entry[]> {
  const names = [
    READ_ME,
    MANIFEST,
    ...lists.map(({ name }) => csvFile(name)),
    ...tables.map(({ name }) => dataFile(name)),
    ...(files === null ? [] : [LIST_OF_FILES]),
  ];
  const entries: Entry[] = [];
  for (const name of names) {
    const path = join(dir, name);
    const { crc } = await checksumsOf((use) => eachPieceOf(path, use));
    entries.push({ name, key: null, bytes: (await stat(path)).size, crc, modified });
  }
  return entries;
}

type Use = (piece: Uint8Array) => Promise<void>;

async function checksumsOf(read: (use: Use) => Promise<void>): Promise<{ crc: number; sha256: string }> {
  const hash = createHash("sha256");
  let crc = 0;
  await read(async (piece) => {
    crc = crc32(piece, crc);
    hash.update(piece);
  });
  return { crc, sha256: hash.digest("hex") };
}

async function eachPieceOf(path: string, use: Use): Promise<void> {
  const file: FileHandle = await open(path, "r");
  try {
    for await (const piece of file.createReadStream({ autoClose: false })) await use(piece as Buffer);
  } finally {
    await file.close();
  }
}
