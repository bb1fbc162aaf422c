import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { CannotStart } from "../cannot-start.ts";
import { migrateDatabase, type Migrations } from "./migrate.ts";
import { openDatabase, type Database } from "./open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "nice-migrations-"));
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await newTestDatabase({ template: "template1" });
  database = openDatabase(testDatabase.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

function writeMigrations(...statements: string[]): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = statements.map((_, idx) => ({
    idx,
    version: "7",
    when: 1_000 + idx,
    tag: `${idx}`,
    breakpoints: true,
  }));
  statements.forEach((statement, idx) => writeFileSync(join(folder, `${idx}.sql`), statement));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
}

const migrate = (repeatable: Migrations["repeatable"] = []) =>
  migrateDatabase(testDatabase.ownerUrl, { folder, repeatable });

const count = async (table: string) => (await database.pool.query(`select count(*) as n from ${table}`)).rows[0].n;

test("processes starting concurrently migrate once", async () => {
  writeMigrations("create table first (id int)", "insert into first values (1)");
  await Promise.all(Array.from({ length: 5 }, () => migrate()));
  expect(await count("first")).toBe(1);
});

test("a failed migration leaves nothing behind and can be fixed", async () => {
  const good = ["create table first (id int)", "insert into first values (1)"];
  writeMigrations(...good, "create table second (id int)", "insert into nowhere values (1)");
  await expect(migrate()).rejects.toMatchObject({ cause: { code: "42P01" } });
  await expect(count("second")).rejects.toMatchObject({ code: "42P01" });
  writeMigrations(...good, "create table second (id int)");
  await migrate();
  expect(await count("second")).toBe(0);
});

test("a database from an unreleased version is rejected in one line and left unchanged", async () => {
  writeMigrations("create table squashed (id int)");
  const refused = await migrate().catch((error: Error) => error);
  expect(refused).toBeInstanceOf(CannotStart);
  expect((refused as Error).message).toMatch(/^This database was made by an unreleased version.*remove.*DATA_DIR.*$/);
  await expect(count("squashed")).rejects.toMatchObject({ code: "42P01" });
  expect(await count("first")).toBe(1);
});

test("a version starts on a database that a later version migrated further", async () => {
  writeMigrations("create table first (id int)");
  await migrate();
  expect(await count("second")).toBe(0);
});

test("a repeatable migration reruns when its text changes, unless a later version migrated", async () => {
  writeMigrations("create table first (id int)", "insert into first values (1)", "create table second (id int)");
  const adding = (id: number) => [{ name: "adds", text: `insert into second values (${id}); select 1` }];
  await Promise.all([migrate(adding(1)), migrate(adding(1))]);
  expect(await count("second")).toBe(1);
  await migrate(adding(2));
  await expect(migrate([{ name: "adds", text: "insert into second values (3); select nothing" }])).rejects.toThrow();
  expect(await count("second")).toBe(2);
  writeMigrations("create table first (id int)");
  await migrate(adding(4));
  expect(await count("second")).toBe(2);
});

test("eight-byte integers arrive as numbers, and one out of range is an error", async () => {
  const { rows } = await database.db.execute<{ n: number }>(sql`select 9007199254740991::int8 as n`);
  expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(database.pool.query("select 9007199254740993::int8 as n")).rejects.toThrow(RangeError);
});
