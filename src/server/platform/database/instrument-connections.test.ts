import { eq, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { type Database, openDatabase, type Tx } from "./open-database.ts";

const shelf = pgTable("shelf", { id: integer().primaryKey(), pieces: integer() });
const shelfLabels = pgTable("shelf_labels", { id: integer().primaryKey() });

let own: TestDatabase;
let database: Database;
let noted = 0;
beforeAll(async () => {
  own = await newTestDatabase();
  database = openDatabase(own.ownerUrl, { max: 1, writes: { tables: ["shelf"], note: () => (noted += 1) } });
  await database.pool.query("create table shelf (id int primary key, pieces int)");
  await database.pool.query("create table shelf_labels (id int primary key)");
});
beforeEach(() => (noted = 0));
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

test("statements repeated in transactions are prepared once", async () => {
  for (let n = 0; n < 9; n++) await database.db.transaction((tx) => ask(tx, "again"));
  expect(await prepared(database.db, "%again%")).toBe(1);
});

test("rare statements and those outside transactions are not prepared", async () => {
  await database.db.transaction((tx) => ask(tx, "never_again"));
  for (let n = 0; n < 9; n++) await ask(database.db, "on_its_own");
  expect(await prepared(database.db, "%never_again%")).toBe(0);
  expect(await prepared(database.db, "%on_its_own%")).toBe(0);
});

test("statements after a failed transaction are not prepared either", async () => {
  const failing = database.db.transaction(async (tx) => {
    await ask(tx, "failed");
    throw new Error("not today");
  });
  await expect(failing).rejects.toThrow("not today");
  for (let n = 0; n < 9; n++) await ask(database.db, "after_failing");
  expect(await prepared(database.db, "%after_failing%")).toBe(0);
});

test("the number of prepared statements is bounded", async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 400; n++) for (let times = 0; times < 6; times++) await ask(tx, `shape_${n}`);
  });
  expect(await prepared(database.db, "%")).toBeLessThanOrEqual(250);
});

test("a single write is noted once done; reads and writes to other tables are not", async () => {
  const { db } = database;
  await db.insert(shelf).values({ id: 1, pieces: 3 });
  expect(noted).toBe(1);
  await db.update(shelf).set({ pieces: 4 }).where(eq(shelf.id, 1));
  await db.execute(sql`with taken as (update ${shelf} set pieces = 2 returning *) select * from taken`);
  expect(noted).toBe(3);
  await db.select().from(shelf);
  await db
    .insert(shelfLabels)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: shelfLabels.id, set: { id: 1 } });
  expect(noted).toBe(3);
  await db.delete(shelf);
  expect(noted).toBe(4);
});

test("a transaction's writes are noted when it ends, not before", async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    await tx.insert(shelf).values({ id: 2 });
    await tx.transaction((inner) => inner.update(shelf).set({ pieces: 5 }));
    expect(noted).toBe(0);
  });
  expect(noted).toBe(1);
  await db.transaction((tx) => tx.insert(shelfLabels).values({ id: 2 }));
  await db.transaction((tx) => tx.select().from(shelf));
  expect(noted).toBe(1);
});

test("a failed write is noted, since it may have been done", async () => {
  await database.db.insert(shelf).values({ id: 3 });
  await expect(database.db.insert(shelf).values({ id: 3 })).rejects.toThrow();
  expect(noted).toBe(2);
});
