import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { hasPgBouncer, startPgBouncer } from "../../../../tests/support/pg-bouncer.ts";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { executePrepared } from "./execute-prepared.ts";
import { type Database, openDatabase } from "./open-database.ts";

async function readsAndWrites({ db }: Database): Promise<void> {
  for (let n = 0; n < 8; n++) {
    expect(await executePrepared(db, sql`select ${n}::int as n`)).toEqual([{ n }]);
    const row = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lab.n', ${String(n)}, true)`);
      return (await tx.execute(sql`select current_setting('lab.n') as n`)).rows[0];
    });
    expect(row).toEqual({ n: String(n) });
  }
}

test("behind a pooler, no statement is prepared by name and no connection has its own settings", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const own = openDatabase(url, { max: 1 });
  await readsAndWrites(own);
  const names = sql`select count(*)::int as n from pg_prepared_statements`;
  expect((await own.db.execute(names)).rows[0]).not.toEqual({ n: 0 });
  await own.close();
  const pooled = openDatabase(url, { max: 1, pooled: true });
  await readsAndWrites(pooled);
  expect((await pooled.db.execute(names)).rows[0]).toEqual({ n: 0 });
  const requested = sql`select current_setting('statement_timeout') as timeout`;
  expect((await pooled.db.execute(requested)).rows[0]).toEqual({ timeout: "0" });
  await pooled.close();
});

test.skipIf(!hasPgBouncer)("ten connections share two through PgBouncer in transaction mode", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const pooler = await startPgBouncer(url, 2);
  onTestFinished(() => pooler.remove());
  const database = openDatabase(pooler.url, { max: 10, pooled: true });
  onTestFinished(() => database.close());
  await vi.waitFor(() => database.pool.query("select 1"), { timeout: 10_000 });
  await Promise.all(Array.from({ length: 20 }, () => readsAndWrites(database)));
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database()",
  );
  expect(rows[0].n).toBeLessThanOrEqual(2);
});
