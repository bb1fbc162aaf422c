import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BRAND } from "../../src/rules/brand.ts";
import { changeSource, type SecondProject, secondProject } from "../support/second-project.ts";

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

const NEXT_COLUMN = "next_release";
/** Imported by every page: so every chunk that imports it gets a new name. */
const CHANGED = { file: "src/rules/brand.ts", from: BRAND.email, to: "after-the-release@nice.test" } as const;

export const NEXT_EMAIL = CHANGED.to;

/**
 * Turns a copy of the project into the next release: chunks with different names once built, and one more migration.
 */
export async function writeNextRelease(folder: string): Promise<void> {
  await writeMigration(folder);
  await changeSource(folder, CHANGED.file, CHANGED.from, CHANGED.to);
}

export async function nextRelease(): Promise<SecondProject> {
  const next = await secondProject();
  await writeMigration(next.folder);
  await next.release(CHANGED.file, CHANGED.from, CHANGED.to);
  return next;
}

async function writeMigration(folder: string): Promise<void> {
  const migrations = join(folder, "migrations");
  const journalFile = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8")) as Journal;
  const last = journal.entries.at(-1)!;
  const tag = `${String(last.idx + 1).padStart(4, "0")}_next-release`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(migrations, `${tag}.sql`), `ALTER TABLE "orders" ADD COLUMN "${NEXT_COLUMN}" text;\n`);
}
