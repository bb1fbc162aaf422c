// migrations/checksums.json has the checksum of each migration when it landed. Databases have run it, so it never changes.
import { hash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** drizzle-kit writes this into an empty migration (`--custom`). */
const EMPTY = "-- Custom SQL migration file, put your code below! --";

/** Returns one line for each migration that has changed since it landed, or that a database would skip. */
export function checksumProblems(folder: string): string[] {
  const checksums = readChecksums(folder);
  const names = sqlFiles(folder);
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  const [newest, ...older] = snapshots(folder);
  const problems = [
    ...Object.keys(checksums)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has landed and is gone: restore it`),
    ...names
      .filter((name) => name in checksums && checksums[name] !== checksumOf(folder, name))
      .map((name) => `${name} has landed and was edited: restore it and write a new one (npm run migration)`),
    ...names
      .filter((name) => !(name in checksums))
      .map((name) => `${name} is not in checksums.json: run npm run migration when it is complete`),
    ...entries
      .filter(({ when }, at) => at > 0 && when <= entries[at - 1]!.when)
      .map(({ tag }) => `${tag} is dated before the one above it in the journal: databases would skip it`),
  ];
  if (entries.map(({ tag }) => `${tag}.sql`).join() !== names.join())
    problems.push("meta/_journal.json lists other files than the folder has, or in another order");
  if (!newest?.startsWith(names.at(-1)?.slice(0, 4) ?? "") || older.length > 0)
    problems.push("meta must hold the newest migration's snapshot and no other");
  return problems;
}

export function recordChecksums(folder: string): string[] {
  const checksums = readChecksums(folder);
  const added = sqlFiles(folder).filter(
    (name) => !(name in checksums) && readFileSync(join(folder, name), "utf8").trim() !== EMPTY,
  );
  for (const name of added) checksums[name] = checksumOf(folder, name);
  writeFileSync(join(folder, "checksums.json"), `${JSON.stringify(checksums, null, 2)}\n`);
  return added;
}

/** drizzle-kit compares only with the newest snapshot; each has about ten thousand lines. */
export function removeOldSnapshots(folder: string): void {
  for (const name of snapshots(folder).slice(1)) rmSync(join(folder, "meta", name));
}

function readChecksums(folder: string): Record<string, string> {
  const path = join(folder, "checksums.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}

/** SHA-256 in hex, as the database records it for each migration that it runs. */
function checksumOf(folder: string, name: string): string {
  return hash("sha256", readFileSync(join(folder, name)));
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/** Newest first. */
function snapshots(folder: string): string[] {
  return readdirSync(join(folder, "meta"))
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .toReversed();
}
