import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { type Database, openDatabase } from "../database/open-database.ts";
import { openLog } from "../log.ts";
import { openJobs } from "./jobs.ts";
import type { JobHandler } from "./job-handler.ts";

type Kinds = { "send-news": { n: number } };
type News = JobHandler<object, Kinds["send-news"]>;

type Opened = { database: Database; jobs: Awaited<ReturnType<typeof openJobs<object, Kinds>>> };

async function openNews(work: Pick<News, "run" | "runAll">): Promise<Opened> {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, { max: 2 });
  const jobs = await openJobs<object, Kinds>({
    databaseUrl: url,
    log: openLog({ logLevel: "silent" }),
    handlers: { "send-news": { retries: 1, concurrency: 1, batchSize: 5, timeoutSeconds: 60, ...work } },
    deps: () => ({}),
    supervise: true,
  });
  onTestFinished(async () => {
    await jobs.stop(1000);
    await database.close();
  });
  return { database, jobs };
}

/** Runs four jobs in a queue that fetches five at once, until all are done. @returns how often each was retried */
async function fourDone(work: Pick<News, "run" | "runAll">): Promise<{ database: Database; again: number[] }> {
  const { database, jobs } = await openNews(work);
  await database.db.transaction(async (tx) => {
    for (const n of [1, 2, 3, 4]) await jobs.enqueue(tx, "send-news", { n });
  });
  await jobs.startWorking();
  return vi.waitFor(
    async () => {
      const { rows } = await database.db.execute<{ n: number; state: string; again: number }>(sql`
        select (data ->> 'n')::int as n, state::text, retry_count as again from pgboss.job where name = 'send-news' order by 1`);
      expect(rows.map(({ n, state }) => [n, state])).toEqual([1, 2, 3, 4].map((n) => [n, "completed"]));
      return { database, again: rows.map(({ again }) => again) };
    },
    { timeout: 30_000, interval: 100 },
  );
}

test("a failed job in a batch is retried alone; the others run once", async () => {
  const tries: number[] = [];
  const { database, again } = await fourDone({
    async run(_, { n }) {
      tries.push(n);
      if (n === 2 && tries.filter((one) => one === n).length === 1) throw new Error("the line was cut");
    },
  });
  expect(again).toEqual([0, 1, 0, 0]);
  expect(tries.toSorted()).toEqual([1, 2, 2, 3, 4]);
  // One fetch for all four: they began at the same time.
  const { rows } = await database.db.execute(
    sql`select count(distinct started_on)::int as fetches from pgboss.job where name = 'send-news' and retry_count = 0`,
  );
  expect(rows).toEqual([{ fetches: 1 }]);
}, 60_000);

test("jobs run in one batch, and individually when the batch fails", async () => {
  const inOneGo: number[][] = [];
  const alone: number[] = [];
  await fourDone({
    run: async (_, { n }) => void alone.push(n),
    runAll: async (_, data) => void inOneGo.push(data.map(({ n }) => n).toSorted()),
  });
  expect([inOneGo, alone]).toEqual([[[1, 2, 3, 4]], []]);
  const { again } = await fourDone({
    run: async (_, { n }) => void alone.push(n),
    runAll: () => Promise.reject(new Error("somebody is at one of them")),
  });
  expect(alone.toSorted()).toEqual([1, 2, 3, 4]);
  expect(again).toEqual([0, 0, 0, 0]);
}, 60_000);

test("jobs that chain are fetched ten times a second, so that others can batch", async () => {
  const all = Promise.withResolvers<number>();
  const { database, jobs } = await openNews({
    async run(_, { n }) {
      if (n === 4) return all.resolve(performance.now());
      await database.db.transaction((tx) => jobs.enqueue(tx, "send-news", { n: n + 1 }));
    },
  });
  await jobs.startWorking();
  const begun = performance.now();
  await database.db.transaction((tx) => jobs.enqueue(tx, "send-news", { n: 1 }));
  // The first immediately, and three more with a tenth of a second before each; timers are a few ms off.
  expect((await all.promise) - begun).toBeGreaterThan(290);
}, 60_000);
