import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { openDatabase } from "../database/open-database.ts";
import { openLog } from "../log.ts";
import { openJobs } from "./jobs.ts";
import type { JobHandler } from "./job-handler.ts";

type Kinds = { "send-news": { n: number }; "derive-frame": { n: number } };

test("each of three processes runs its own job kinds, every job once; a web-only one runs none", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const worked: string[] = [];
  const open = (who: string, kinds: readonly (keyof Kinds)[]) => {
    const work = (kind: keyof Kinds) => ({
      retries: 0,
      concurrency: 2,
      timeoutSeconds: 60,
      run: async (_: object, { n }: { n: number }) => void worked.push(`${who} ${kind} ${n}`),
    });
    return openJobs<object, Kinds>({
      databaseUrl: url,
      log: openLog({ logLevel: "silent" }),
      handlers: { "send-news": work("send-news"), "derive-frame": work("derive-frame") },
      deps: () => ({}),
      supervise: true,
      does: (name) => kinds.includes(name),
    });
  };
  const [web, works, derives, too] = [
    await open("web", []),
    await open("work", ["send-news"]),
    await open("derive", ["derive-frame"]),
    await open("derive", ["derive-frame"]),
  ];
  const all = [web, works, derives, too];
  const database = openDatabase(url, { max: 2 });
  onTestFinished(async () => {
    await Promise.all(all.map((jobs) => jobs.stop(1000)));
    await database.close();
  });
  for (const jobs of all) await jobs.startWorking();
  for (let n = 0; n < 10; n++) {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await web.enqueue(tx, "send-news", { n });
      await web.enqueue(tx, "derive-frame", { n });
    });
  }
  await vi.waitFor(() => expect(worked.length).toBeGreaterThanOrEqual(20), { timeout: 20_000 });
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  expect(worked.toSorted()).toEqual(
    [...numbers.map((n) => `work send-news ${n}`), ...numbers.map((n) => `derive derive-frame ${n}`)].toSorted(),
  );
}, 40_000);

test("schedules are set by the processes that run them, and their jobs expire after a day", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, { max: 1 });
  const hourly = { retries: 0, concurrency: 1, timeoutSeconds: 60, cron: "0 * * * *", run: async () => undefined };
  const opened: { stop(ms: number): Promise<void> }[] = [];
  const open = async (kinds: readonly (keyof Kinds)[]) =>
    void opened.push(
      await openJobs<object, Kinds>({
        databaseUrl: url,
        log: openLog({ logLevel: "silent" }),
        handlers: { "send-news": hourly, "derive-frame": hourly },
        deps: () => ({}),
        supervise: true,
        does: (name) => kinds.includes(name),
      }),
    );
  onTestFinished(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop(1000)));
    await database.close();
  });
  const scheduled = async () =>
    (await database.db.execute(sql`select name from pgboss.schedule order by name`)).rows.map(({ name }) => name);

  await open(["send-news"]);
  expect(await scheduled()).toEqual(["send-news"]);
  const stored = await database.db.execute(
    sql`select distinct retention_seconds as s from pgboss.queue where name in ('send-news', 'derive-frame')`,
  );
  expect(stored.rows).toEqual([{ s: 86_400 }]);
  await open(["derive-frame"]);
  expect(await scheduled()).toEqual(["derive-frame", "send-news"]);
});

test("a schedule unknown to this build is removed", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, { max: 1 });
  onTestFinished(() => database.close());
  const hourly = { retries: 0, concurrency: 1, timeoutSeconds: 60, cron: "0 * * * *", run: async () => undefined };
  const scheduledBy = async (handlers: Record<string, JobHandler<object, object>>) => {
    const jobs = await openJobs<object, Record<string, object>>({
      databaseUrl: url,
      log: openLog({ logLevel: "silent" }),
      handlers,
      deps: () => ({}),
      supervise: true,
    });
    await jobs.stop(1000);
    const { rows } = await database.db.execute(sql`select name from pgboss.schedule order by name`);
    return rows.map(({ name }) => name);
  };

  expect(await scheduledBy({ "send-news": hourly, "send-answers": hourly })).toEqual(["send-answers", "send-news"]);
  const withoutSchedule = { ...hourly, cron: undefined };
  expect(await scheduledBy({ "send-letters": hourly, "send-news": withoutSchedule })).toEqual(["send-letters"]);
});
