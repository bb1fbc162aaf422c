import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { asOneStatement } from "../database/writable-cte.ts";
import { openDatabase } from "../database/open-database.ts";
import { openLog } from "../log.ts";
import { openJobs } from "./jobs.ts";

type Kinds = { "look-again": { n: number } };

async function aQueue() {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, { max: 2 });
  const worked: object[] = [];
  const jobs = await openJobs<object, Kinds>({
    databaseUrl: url,
    log: openLog({ logLevel: "silent" }),
    handlers: {
      "look-again": {
        retries: 7,
        concurrency: 1,
        timeoutSeconds: 45,
        run: (_, data) => Promise.resolve(void worked.push(data)),
      },
    },
    deps: () => ({}),
    supervise: false,
  });
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false, schedule: false });
  await boss.start();
  onTestFinished(async () => {
    await boss.stop({ graceful: false });
    await jobs.stop(1000);
    await database.close();
  });
  return { jobs, worked, boss, db: database.db };
}

test("a job that is enqueued, or a part of a statement, is kept as pg-boss itself keeps one; about one thing there is one", async () => {
  const { jobs, boss, db } = await aQueue();
  const options = { after: 3600, of: "thing" };
  const written = () =>
    db.transaction(async (tx) => {
      // One transaction has one moment: their times are the same.
      await boss.send("look-again", { n: 1 }, { startAfter: 3600, db: fromDrizzle(tx, sql) });
      for (let time = 0; time < 2; time++) await jobs.enqueue(tx, "look-again", { n: 1 }, { after: 3600, of: "other" });
      const part = jobs.part("look-again", (await jobs.row("look-again", { n: 1 }, options))!);
      await tx.execute(asOneStatement({ part }));
      return (
        await tx.execute(sql`select to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until' as kept,
      start_after - created_on as waits, keep_until - start_after as is_kept, id from pgboss.job j where name = 'look-again'`)
      ).rows;
    });
  const all = await written();
  expect(all).toHaveLength(3);
  for (const one of all) expect({ ...one, id: null }).toEqual({ ...all[0], id: null });
});

test("several that are enqueued at once are kept as pg-boss itself keeps each, and are all worked", async () => {
  const { jobs, boss, db, worked } = await aQueue();
  await db.transaction(async (tx) => {
    await boss.send("look-again", { n: 0 }, { db: fromDrizzle(tx, sql) });
    await jobs.enqueueAll(tx, "look-again", []);
    await jobs.enqueueAll(tx, "look-again", [{ n: 1 }, { n: 2 }]);
  });
  const kept = await db.execute(
    sql`select to_jsonb(j) - 'id' - 'data' as kept from pgboss.job j where name = 'look-again'`,
  );
  expect(kept.rows).toEqual([kept.rows[0], kept.rows[0], kept.rows[0]]);
  await jobs.workAll();
  expect(worked).toHaveLength(3);
  expect(worked).toEqual(expect.arrayContaining([{ n: 0 }, { n: 1 }, { n: 2 }]));
});

test("it is not there where what it stands for is not", async () => {
  const { jobs, db, worked } = await aQueue();
  const row = (await jobs.row("look-again", { n: 2 }))!;
  const part = (from: string) => jobs.part("look-again", row, sql.raw(from));
  await db.execute(asOneStatement({ part: part("(select where false)") }));
  await db.execute(asOneStatement({ part: part("(select 1)") }));
  await jobs.workAll();
  expect(worked).toEqual([{ n: 2 }]);
});
