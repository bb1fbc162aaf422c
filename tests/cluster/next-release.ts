import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BRAND } from "../../src/rules/brand.ts";
import { changeSource, type SecondProject, secondProject } from "../support/second-project.ts";

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

const NEXT_COLUMN = "next_release";
/** What every page is made of: so every part that imports it has another name. */
const CHANGED = { file: "src/rules/brand.ts", from: BRAND.email, to: "after-the-release@nice.test" } as const;

/** The address of the lab that the next release, and no other, tells. */
export const NEXT_EMAIL = CHANGED.to;

/** Makes a copy of the project the next release's: pages whose parts have other names once they are built, and a migration more. */
export async function writeNextRelease(folder: string): Promise<void> {
  await writeMigration(folder);
  await changeSource(folder, CHANGED.file, CHANGED.from, CHANGED.to);
}

/** The next release, built. */
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
