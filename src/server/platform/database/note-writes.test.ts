import { eq, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { noteWrites } from "./note-writes.ts";
import { type Database, openDatabase } from "./open-database.ts";

const shelf = pgTable("shelf", { id: integer().primaryKey(), pieces: integer() });
const shelfLabels = pgTable("shelf_labels", { id: integer().primaryKey() });

let own: TestDatabase;
let database: Database;
let told = 0;
beforeAll(async () => {
  own = await newTestDatabase();
  database = openDatabase(own.ownerUrl, { max: 2, onConnect: noteWrites(["shelf"], () => (told += 1)) });
  await database.pool.query("create table shelf (id int primary key, pieces int)");
  await database.pool.query("create table shelf_labels (id int primary key)");
});
beforeEach(() => (told = 0));
afterAll(async () => {
  await database.close();
  await own.drop();
});

test("a single write is told once it is done, a read and another table's write are not", async () => {
  const { db } = database;
  await db.insert(shelf).values({ id: 1, pieces: 3 });
  expect(told).toBe(1);
  await db.update(shelf).set({ pieces: 4 }).where(eq(shelf.id, 1));
  await db.execute(sql`with taken as (update ${shelf} set pieces = 2 returning *) select * from taken`);
  expect(told).toBe(3);
  await db.select().from(shelf);
  await db
    .insert(shelfLabels)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: shelfLabels.id, set: { id: 1 } });
  expect(told).toBe(3);
  await db.delete(shelf);
  expect(told).toBe(4);
});

test("what a transaction writes is told when it ends, not before", async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    await tx.insert(shelf).values({ id: 2 });
    await tx.transaction((inner) => inner.update(shelf).set({ pieces: 5 }));
    expect(told).toBe(0);
  });
  expect(told).toBe(1);
  await db.transaction((tx) => tx.insert(shelfLabels).values({ id: 2 }));
  await db.transaction((tx) => tx.select().from(shelf));
  expect(told).toBe(1);
});

test("a write whose answer is an error may have been done all the same", async () => {
  await database.db.insert(shelf).values({ id: 3 });
  await expect(database.db.insert(shelf).values({ id: 3 })).rejects.toThrow();
  expect(told).toBe(2);
});
