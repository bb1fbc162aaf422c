import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { openDatabase } from "../database/open-database.ts";
import { openLog } from "../log.ts";
import { openJobs } from "./jobs.ts";

type Kinds = { "send-news": { n: number } };

test("of jobs that are fetched together, one that fails is tried again alone, and the others are done once", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, { max: 2 });
  const tries: number[] = [];
  const jobs = await openJobs<object, Kinds>({
    databaseUrl: url,
    log: openLog({ logLevel: "silent" }),
    works: {
      "send-news": {
        retries: 1,
        atOnce: 1,
        fetched: 5,
        within: 60,
        async run(_, { n }) {
          tries.push(n);
          if (n === 2 && tries.filter((one) => one === n).length === 1) throw new Error("the line was cut");
        },
      },
    },
    deps: () => ({}),
    supervise: true,
  });
  onTestFinished(async () => {
    await jobs.stop(1000);
    await database.close();
  });
  await database.db.transaction(async (tx) => {
    for (const n of [1, 2, 3, 4]) await jobs.enqueue(tx, "send-news", { n });
  });
  await jobs.startWorking();
  await vi.waitFor(
    async () => {
      const { rows } = await database.db.execute(sql`
        select (data ->> 'n')::int as n, state::text, retry_count as again from pgboss.job where name = 'send-news' order by 1`);
      expect(rows).toEqual([1, 2, 3, 4].map((n) => ({ n, state: "completed", again: n === 2 ? 1 : 0 })));
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(tries.toSorted()).toEqual([1, 2, 2, 3, 4]);
  // One fetch for all four: they began in the same moment.
  const { rows } = await database.db.execute(
    sql`select count(distinct started_on)::int as fetches from pgboss.job where name = 'send-news' and retry_count = 0`,
  );
  expect(rows).toEqual([{ fetches: 1 }]);
}, 60_000);
