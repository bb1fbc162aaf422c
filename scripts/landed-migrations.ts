// Databases have run the migrations that have landed: one that is edited afterwards would make new databases unlike them.
// migrations/checksums.json says how each landed.
import { hash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Journal = { entries: { tag: string; when: number }[] };

/** What drizzle-kit puts into a migration that someone is to write by hand (`--custom`). */
const STILL_TO_WRITE = "-- Custom SQL migration file, put your code below! --";

const EDITED =
  "has landed and was edited: put it back, and write a new one (npm run migration). " +
  "Of one that nobody else has yet, take the line out of checksums.json and run npm run migration";

/** One line for each thing about the migrations in this folder that is not as they landed. */
export function whatIsNotAsLanded(folder: string): string[] {
  const checksums = readChecksums(folder);
  const names = sqlFiles(folder);
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal;
  const listed = entries.map(({ tag }) => `${tag}.sql`);
  const [newest, ...older] = snapshots(folder);
  return [
    ...Object.keys(checksums)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has landed and is gone: databases have run it, so it stays`),
    ...names
      .filter((name) => name in checksums && checksums[name] !== checksumOf(folder, name))
      .map((name) => `${name} ${EDITED}`),
    ...names
      .filter((name) => !(name in checksums))
      .map((name) => `${name} is not in checksums.json: once it is as it should be, npm run migration notes it`),
    ...(listed.join() === names.join()
      ? []
      : ["meta/_journal.json lists other files than there are, or in another order"]),
    ...entries
      .filter(({ when }, at) => at > 0 && when <= entries[at - 1]!.when)
      .map(({ tag }) => `${tag} is listed as older than the one before it: databases that have that one would skip it`),
    ...(newest?.startsWith(names.at(-1)?.slice(0, 4) ?? "") && older.length === 0
      ? []
      : ["meta must hold the newest migration's snapshot and no other"]),
  ];
}

/**
 * Notes how the migrations that are new look. Those that were noted before stay noted as they were, so that an edit is seen.
 *
 * @returns the files that are new
 */
export function noteNewMigrations(folder: string): string[] {
  const checksums = readChecksums(folder);
  const fresh = sqlFiles(folder).filter(
    (name) => !(name in checksums) && readFileSync(join(folder, name), "utf8").trim() !== STILL_TO_WRITE,
  );
  for (const name of fresh) checksums[name] = checksumOf(folder, name);
  writeFileSync(join(folder, "checksums.json"), `${JSON.stringify(checksums, null, 2)}\n`);
  return fresh;
}

/** drizzle-kit compares the tables with the newest snapshot; each is some ten thousand lines. */
export function keepNewestSnapshot(folder: string): void {
  for (const name of snapshots(folder).slice(1)) rmSync(join(folder, "meta", name));
}

function readChecksums(folder: string): Record<string, string> {
  const path = join(folder, "checksums.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}

/** SHA-256 in hex; also what a database notes of each migration that it has run. */
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
