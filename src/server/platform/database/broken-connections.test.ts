import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { openDatabase } from "./open-database.ts";

const MAX = 2;

async function aPool() {
  const { url, ownerUrl, drop } = await newTestDatabase();
  onTestFinished(drop);
  const [database, owner] = [openDatabase(url, { max: MAX }), openDatabase(ownerUrl, { max: 1 })];
  onTestFinished(() => owner.close());
  onTestFinished(() => database.close());
  const breakAll = () =>
    owner.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and datname = current_database()`,
    );
  const asks = async () => expect((await database.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
  return { database, breakAll, asks };
}

test("a transaction whose connection breaks between statements fails, and the server continues", async () => {
  const { database, breakAll, asks } = await aPool();
  for (let time = 0; time < 2 * MAX; time++) {
    const fails = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await breakAll();
      await vi.waitFor(() => expect(tx.execute(sql`select 1`)).rejects.toThrow());
    });
    await expect(fails).rejects.toThrow();
    await asks();
  }
});

test("a statement whose connection breaks midway fails, and the server continues", async () => {
  const { database, breakAll, asks } = await aPool();
  for (let time = 0; time < 2 * MAX; time++) {
    const sleeps = database.db.transaction(async (tx) => {
      const asleep = tx.execute(sql`select pg_sleep(60)`);
      await Promise.all([asleep, breakAll()]);
    });
    await expect(sleeps).rejects.toThrow();
    await asks();
  }
});

test("a transaction that cannot begin on a broken connection frees its place in the pool", async () => {
  const { database, asks } = await aPool();
  for (let time = 0; time < 2 * MAX; time++) {
    database.pool.once("acquire", (client) => {
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
    await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  }
  await asks();
  await Promise.all(
    Array.from({ length: MAX }, () => database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))),
  );
  expect(database.pool.totalCount).toBeLessThanOrEqual(MAX);
});
