import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BRAND } from "../../src/rules/brand.ts";
import { type SecondProject, secondProject } from "../support/second-project.ts";

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

export const NEXT_COLUMN = "next_release";

/** The next release: another build, whose pages' parts have other names, and one migration more. */
export async function nextRelease(): Promise<SecondProject> {
  const next = await secondProject();
  const migrations = join(next.folder, "migrations");
  const journalFile = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8")) as Journal;
  const last = journal.entries.at(-1)!;
  const tag = `${String(last.idx + 1).padStart(4, "0")}_next-release`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(migrations, `${tag}.sql`), `ALTER TABLE "orders" ADD COLUMN "${NEXT_COLUMN}" text;\n`);
  // What every page is made of: so every part that imports it has another name.
  await next.release("src/rules/brand.ts", BRAND.email, "after-the-release@nice.test");
  return next;
}
