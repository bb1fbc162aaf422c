import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { FileStore } from "../adapters/files/port.ts";

/** One JSON line per file. */
type Listed = { key: string; bytes: number; sha256: string };

export async function listFiles(files: FileStore, path: string): Promise<void> {
  const lines: string[] = [];
  for await (const { key, bytes } of files.all())
    lines.push(JSON.stringify({ key, bytes, sha256: await files.sha256(key) } satisfies Listed));
  await writeFile(path, `${lines.toSorted().join("\n")}\n`, { mode: 0o600 });
}

/** Compares a store with a list from `listFiles`. @returns the keys of missing or different files */
export async function otherThanListed(files: FileStore, path: string): Promise<string[]> {
  const other: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line === "") continue;
    const { key, bytes, sha256 } = JSON.parse(line) as Listed;
    const there = await files.stat(key);
    if (there?.bytes !== bytes || (await files.sha256(key)) !== sha256) other.push(key);
  }
  return other;
}
