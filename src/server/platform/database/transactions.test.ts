import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { allOf } from "../all-of.ts";
import { type Database, openDatabase, type Tx } from "./open-database.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await newTestDatabase();
  database = openDatabase(own.ownerUrl, { max: 1 });
  await database.db.execute(sql`create table notes (n int primary key check (n < 100))`);
});
beforeEach(async () => {
  await database.db.execute(sql`truncate notes`);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const write = (db: Pick<Tx, "execute">, n: number) => db.execute(sql`insert into notes (n) values (${n})`);
const written = async () =>
  (await database.db.execute<{ n: number }>(sql`select n from notes order by n`)).rows.map(({ n }) => n);
/** Whether the one connection is in a transaction: then the transaction's time differs from the statement's. */
const isInTransaction = async (db: Pick<Tx, "execute">) => {
  const { rows } = await db.execute<{ same: boolean }>(sql`select now() = statement_timestamp() as same`);
  return !rows[0]!.same;
};

test("a transaction commits everything, or nothing when any statement fails", async () => {
  await database.db.transaction(async (tx) => {
    await write(tx, 1);
    await write(tx, 2);
  });
  expect(await written()).toEqual([1, 2]);
  const failsLater = database.db.transaction(async (tx) => {
    await write(tx, 3);
    await write(tx, 1);
  });
  await expect(failsLater).rejects.toThrow();
  await expect(database.db.transaction((tx) => write(tx, 100))).rejects.toThrow();
  const givesUp = database.db.transaction(async (tx) => {
    await write(tx, 4);
    throw new Error("thought better of it");
  });
  await expect(givesUp).rejects.toThrow("thought better of it");
  expect(await written()).toEqual([1, 2]);
});

test("a transaction begins before its first statement, and an empty one leaves none open", async () => {
  await database.db.transaction(async (tx) => {
    await write(tx, 1);
    expect(await isInTransaction(tx)).toBe(true);
  });
  await database.db.transaction(async () => {});
  expect(await isInTransaction(database.db)).toBe(false);
  const refused = database.db.transaction(async () => {
    throw new Error("refused before any statement");
  });
  await expect(refused).rejects.toThrow("refused before any statement");
  expect(await isInTransaction(database.db)).toBe(false);
  await write(database.db, 2);
  expect(await written()).toEqual([1, 2]);
});

test("a failed nested transaction rolls back alone", async () => {
  await database.db.transaction(async (tx) => {
    await expect(tx.transaction((part) => write(part, 100))).rejects.toThrow();
    await write(tx, 1);
  });
  expect(await written()).toEqual([1]);
});

test("when one concurrent part of a transaction fails, all end before it rolls back", async () => {
  let ended = 0;
  const failing = database.db.transaction((tx) =>
    allOf([1, 100, 2], async (n) => {
      try {
        await write(tx, n);
        await write(tx, n + 10);
      } finally {
        ended += 1;
      }
    }),
  );
  await expect(failing).rejects.toThrow();
  expect(ended).toBe(3);
  expect(await written()).toEqual([]);
  await database.db.transaction((tx) => allOf([1, 2, 3], (n) => write(tx, n)));
  expect(await written()).toEqual([1, 2, 3]);
});
