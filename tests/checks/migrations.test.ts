import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteNewMigrations, whatIsNotAsLanded } from "../../scripts/landed-migrations.ts";

// drizzle-kit takes a second of a processor; on a busy machine that is many more.
vi.setConfig({ testTimeout: 120_000 });

const project = resolve(import.meta.dirname, "../..");
/** A copy of the migrations; in the project, because drizzle-kit finds no other. */
let folder: string;

beforeEach(() => {
  mkdirSync(join(project, ".scratch"), { recursive: true });
  folder = mkdtempSync(join(project, ".scratch/migrations-"));
  cpSync(join(project, "migrations"), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, ...args: string[]): { status: number | null; text: string } {
  const env = { ...process.env, DRIZZLE_OUT: `./${relative(project, folder)}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, "scripts", name), ...args], {
    env,
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
}

type Tables = Record<string, { columns: Record<string, unknown> }>;

/** The snapshot tells drizzle-kit what the migrations say. */
function changeSnapshot(change: (snapshot: { tables: Tables }) => void): void {
  const path = join(
    folder,
    "meta",
    readdirSync(join(folder, "meta")).find((name) => name.endsWith("_snapshot.json"))!,
  );
  const snapshot = JSON.parse(readFileSync(path, "utf8"));
  change(snapshot);
  writeFileSync(path, JSON.stringify(snapshot));
}

function changeJournal(change: (entries: { idx: number; tag: string; when: number }[]) => void): void {
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  change(journal.entries);
  writeFileSync(path, JSON.stringify(journal));
}

/** The number that the next migration gets. */
const nextNumber = (): string =>
  String(readdirSync(folder).filter((name) => name.endsWith(".sql")).length).padStart(4, "0");

test("migrations that are as they landed pass", () => {
  expect(whatIsNotAsLanded(folder)).toEqual([]);
});

test("a migration that was edited after it landed fails, and so does a table that says more than the migrations", () => {
  appendFileSync(join(folder, "0002_triggers.sql"), "-- better said\n");
  changeSnapshot(({ tables }) => delete tables["public.rolls"]!.columns.notes);
  const { status, text } = script("check-migrations.ts", folder);
  expect(status).toBe(1);
  expect(text.trimEnd().split("\n")).toEqual([
    expect.stringContaining("migrations: 0002_triggers.sql has landed and was edited: put it back"),
    "The tables say more than the migrations (npm run migration):",
    'ALTER TABLE "rolls" ADD COLUMN "notes" text NOT NULL;',
  ]);
});

test("a migration that was removed after it landed fails", () => {
  rmSync(join(folder, "0000_extensions.sql"));
  expect(whatIsNotAsLanded(folder)).toContain(
    "0000_extensions.sql has landed and is gone: databases have run it, so it stays",
  );
});

test("a migration that is older than one which has landed fails, since databases would skip it", () => {
  changeJournal((entries) => (entries[2]!.when = entries[1]!.when - 1));
  expect(whatIsNotAsLanded(folder)).toEqual([
    "0002_triggers is listed as older than the one before it: databases that have that one would skip it",
  ]);
});

test("a migration that no journal lists fails", () => {
  changeJournal((entries) => entries.pop());
  expect(whatIsNotAsLanded(folder)).toEqual([
    "meta/_journal.json lists other files than there are, or in another order",
  ]);
});

test("a snapshot that drizzle-kit does not read fails", () => {
  writeFileSync(join(folder, "meta/0001_snapshot.json"), "{}");
  expect(whatIsNotAsLanded(folder)).toEqual(["meta must hold the newest migration's snapshot and no other"]);
});

test("a snapshot that drizzle-kit cannot compare with fails", () => {
  changeSnapshot((snapshot) => delete (snapshot as { tables?: Tables }).tables);
  const { status, text } = script("check-migrations.ts", folder);
  expect(status).toBe(1);
  expect(text).toContain("drizzle-kit does not compare the tables with the migrations:");
});

test("npm run migration writes the next one, notes how it looks, and keeps its snapshot alone", () => {
  const next = nextNumber();
  changeSnapshot(({ tables }) => delete tables["public.rolls"]!.columns.notes);
  expect(script("write-migration.ts", "--name", "notes-on-rolls").text).toContain("is noted in checksums.json");
  expect(readdirSync(join(folder, "meta"))).toEqual([`${next}_snapshot.json`, "_journal.json"]);
  expect(readFileSync(join(folder, `${next}_notes-on-rolls.sql`), "utf8")).toContain('ADD COLUMN "notes"');
  expect(whatIsNotAsLanded(folder)).toEqual([]);
});

test("one that is written by hand is noted once it is written, and an edit of an earlier one stays seen", () => {
  const written = `${nextNumber()}_by-hand.sql`;
  script("write-migration.ts", "--custom", "--name", "by-hand");
  const notNoted = `${written} is not in checksums.json: once it is as it should be, npm run migration notes it`;
  expect(whatIsNotAsLanded(folder)).toEqual([notNoted]);
  writeFileSync(join(folder, written), "drop index users_accounts;\n");
  appendFileSync(join(folder, "0000_extensions.sql"), "select 1;\n");
  noteNewMigrations(folder);
  expect(whatIsNotAsLanded(folder)).toEqual([expect.stringContaining("0000_extensions.sql has landed and was edited")]);
});
