import { sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { asOneStatement } from "./writable-cte.ts";
import { openDatabase } from "./open-database.ts";
import { statementByForm } from "./statement-cache.ts";

const things = pgTable("things", {
  name: text().notNull(),
  size: integer(),
  note: text().default("none"),
  at: timestamp(),
});

/** One connection, so that a table for the time being stays. */
async function aDatabase() {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const { db, close } = openDatabase(url, { max: 1 });
  onTestFinished(close);
  return db;
}

type Rows = { things: (typeof things.$inferInsert)[] };

test("a statement is put together once for each form: how many rows, which values are given, and which are null", async () => {
  const db = await aDatabase();
  await db.execute(
    sql`create temp table things (name text not null, size int, note text default 'none', at timestamp)`,
  );
  let built = 0;
  const add = statementByForm<Rows, { name: string }>((on, rows) => {
    built += 1;
    return asOneStatement(
      { added: on.insert(things).values(rows.things).returning({ name: things.name }) },
      sql`select name from added`,
    );
  });
  const at = new Date("2026-11-26T12:00:00Z");
  expect(await add(db, { things: [{ name: "one", size: 1, at }] })).toEqual([{ name: "one" }]);
  await db.transaction((tx) => add(tx, { things: [{ name: "two", size: 2, at }] }));
  expect(built).toBe(1);
  await add(db, { things: [{ name: "three", size: null, at: null }] });
  await add(db, { things: [{ name: "four" }, { name: "five" }] });
  await add(db, { things: [{ name: "six", note: "its own" }] });
  expect(built).toBe(4);
  expect((await db.execute(sql`select name, size, note, at::text from things`)).rows).toEqual([
    { name: "one", size: 1, note: "none", at: "2026-11-26 12:00:00" },
    { name: "two", size: 2, note: "none", at: "2026-11-26 12:00:00" },
    { name: "three", size: null, note: "none", at: null },
    { name: "four", size: null, note: "none", at: null },
    { name: "five", size: null, note: "none", at: null },
    { name: "six", size: null, note: "its own", at: null },
  ]);
});

test("what fails says why, and within a transaction undoes it", async () => {
  const db = await aDatabase();
  await db.execute(
    sql`create temp table things (name text primary key, size int, note text default 'none', at timestamp)`,
  );
  const add = statementByForm<Rows, Record<string, never>>((on, rows) =>
    on.insert(things).values(rows.things).getSQL(),
  );
  const twice = db.transaction(async (tx) => {
    await add(tx, { things: [{ name: "one" }] });
    await add(tx, { things: [{ name: "one" }] });
  });
  await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
  expect((await db.execute(sql`select name from things`)).rows).toEqual([]);
});

test("a piece of SQL is no value: what it holds of the first time would stay", async () => {
  const db = await aDatabase();
  const add = statementByForm<{ things: { name: unknown } }, Record<string, never>>(() => sql`select 1`);
  await expect(add(db, { things: { name: sql`${"one"}` } })).rejects.toThrow("things.name is a piece of SQL");
});
