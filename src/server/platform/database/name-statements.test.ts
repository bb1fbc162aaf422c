import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { clientWithNames } from "./name-statements.ts";
import { type Database, openDatabase, type Tx } from "./open-database.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await newTestDatabase();
  database = openDatabase(own.url, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const prepared = async (db: Pick<Tx, "execute">, like: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared%'`,
  );
  return rows[0]!.count;
};
const ask = (db: Pick<Tx, "execute">, of: string) => db.execute(sql.raw(`select 1 as ${of}`));

test("what transactions say often is parsed once", async () => {
  for (let n = 0; n < 9; n++) await database.db.transaction((tx) => ask(tx, "again"));
  expect(await prepared(database.db, "%again%")).toBe(1);
});

test("what is said now and then, or outside a transaction, is not kept", async () => {
  await database.db.transaction((tx) => ask(tx, "never_again"));
  for (let n = 0; n < 9; n++) await ask(database.db, "on_its_own");
  expect(await prepared(database.db, "%never_again%")).toBe(0);
  expect(await prepared(database.db, "%on_its_own%")).toBe(0);
});

test("after a transaction that failed statements have no names either", async () => {
  const failing = database.db.transaction(async (tx) => {
    await ask(tx, "failed");
    throw new Error("not today");
  });
  await expect(failing).rejects.toThrow("not today");
  for (let n = 0; n < 9; n++) await ask(database.db, "after_failing");
  expect(await prepared(database.db, "%after_failing%")).toBe(0);
});

test("there are so many names at most, whatever is said", async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 400; n++) for (let times = 0; times < 6; times++) await ask(tx, `shape_${n}`);
  });
  expect(await prepared(database.db, "%")).toBeLessThanOrEqual(250);
});

test("where each statement may have a name, those that come often have one, and several in one text are sent as they are", async () => {
  const pool = new pg.Pool({ connectionString: own.url, max: 1, Client: clientWithNames() });
  for (let n = 0; n < 9; n++) {
    expect((await pool.query("select $1::int as often", [n])).rows).toEqual([{ often: n }]);
    await pool.query("select 1 as one; select 2 as two");
  }
  const { rows } = await pool.query("select statement from pg_prepared_statements");
  await pool.end();
  expect(rows).toEqual([{ statement: "select $1::int as often" }]);
});
