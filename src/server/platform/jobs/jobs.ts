import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import { v5 } from "uuid";
import type { Tx } from "../database/open-database.ts";
import type { Logger } from "../log.ts";
import { asStep, NO_TRACES, type Tracing } from "../tracing/tracing.ts";
import { tryJobs } from "./try-jobs.ts";
import { type DueWatch, wakeDue } from "./wake-due.ts";
import type { JobHandler, TriedJob } from "./job-handler.ts";

/**
 * Fallback poll, behind notifications and `wakeDue`: each worker polls separately, and more than forty of them should
 * not do so often.
 */
const LOOKS_BY_ITSELF_AFTER_S = 1800;
const DAY_SECONDS = 86_400;
/**
 * Minimum time between fetches of a batched queue whose jobs arrive one at a time, in ms: meanwhile more jobs gather.
 */
const GATHERS_MS = 100;
/** Time until the queue has recorded when a failed job is retried, in ms. */
const FAILURE_IS_NOTED_MS = 1_000;
/** pg-boss's own queue, through which scheduled jobs reach their queues. */
const QUEUE_OF_THE_CLOCK = "__pgboss__send-it";

/**
 * Database settings for the queue's connections.
 * - Until the database has statistics for a growing queue, it would read all its jobs, including completed ones, and
 * sort them for each fetch. An index has the order of fetching; jobs are also found by key.
 * - No commit that fetches or completes a job waits for the disk: if a crash of the database loses one, the job runs
 * again, as after a process crash. Later commits by others flush it too, so no job is lost whose work is stored.
 */
const OF_DATABASE = "-c enable_sort=off -c enable_seqscan=off -c synchronous_commit=off";

/** Arbitrary namespace, not used elsewhere. */
const IDS_OF_JOBS = "5b0a1a0e-3f0e-4a63-9c39-0b3f7d1f5a52";
const onlyJobOf = (name: string, of: string): string => v5(`${name} ${of}`, IDS_OF_JOBS);

/**
 * Each notification wakes all workers of its queue, so a second batch worker would try to fetch the jobs that the first
 * has taken.
 */
const workersOf = ({ batchSize, concurrency }: Pick<JobHandler<never, never>, "batchSize" | "concurrency">): number =>
  batchSize === undefined ? concurrency : 1;

/** Queues with waiting jobs: one statement instead of a fetch from each. */
const WAITING = "select distinct name from pgboss.job where state < 'active' and not blocked";

/** Adds the trace context to a job's data, in the same row. */
const withTrace = (data: object, tracing: Tracing): object => {
  const traceparent = tracing.traceparent();
  return traceparent === undefined ? data : { ...data, traceparent };
};

export type EnqueueOptions = {
  /** Seconds to wait before the first try. */
  after?: number;
  /** The ID of a job that a person is waiting for: it runs first, and its failure is reported immediately. */
  requestedId?: string;
  /** Runs only after all other jobs of its kind. */
  isLast?: boolean;
  /** Deduplication key: another job with the same key is ignored, until a day after the first was done. */
  of?: string;
};

export type JobQueue<All> = {
  /** Adds a job inside the transaction that makes it necessary: it exists if the transaction commits, otherwise not. */
  enqueue<Name extends Extract<keyof All, string>>(
    tx: Tx,
    name: Name,
    data: All[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same for several jobs that are due now, in one statement. */
  enqueueAll<Name extends Extract<keyof All, string>>(tx: Tx, name: Name, all: readonly All[Name][]): Promise<void>;
  /** Runs a job waiting for its retry now. False if there is none. */
  hurry(tx: Tx, name: string, jobId: string): Promise<boolean>;
};

export type JobRunner<All> = JobQueue<All> & {
  startWorking(): Promise<void>;
  /**
   * Runs all waiting jobs, in this call, until none is left. For tests, which run jobs by hand. Throws a job's error.
   */
  workAll(): Promise<void>;
  /** Lets running jobs finish, for at most `ms`. */
  stop(ms: number): Promise<void>;
};

/**
 * Runs background jobs on the same database, in the queue that `prepareQueue` made. A crashed process's job goes to
 * another process after 10 s without a heartbeat, so jobs must be repeatable.
 */
export async function openJobs<Deps, All extends Record<string, object>>(options: {
  databaseUrl: string;
  log: Logger;
  handlers: { readonly [Name in keyof All]: JobHandler<Deps, All[Name]> };
  deps: () => Deps;
  /** Whether this process also maintains the queues and runs schedules; false in tests. */
  supervise: boolean;
  /** Kinds of jobs that this process runs; unset: all. */
  does?: (name: Extract<keyof All, string>) => boolean;
  worked?: (job: { name: string; isDone: boolean; seconds: number }) => void;
  /** Continues each job's trace from where it was sent. */
  tracing?: Tracing;
  /** Called before the queue learns the result, to record failed jobs; not for schedules, which run again anyway. */
  record?: { failed(job: TriedJob, error: unknown): Promise<void>; done(job: TriedJob): Promise<void> };
}): Promise<JobRunner<All>> {
  const { handlers, log, tracing = NO_TRACES } = options;
  const names = Object.keys(handlers) as Extract<keyof All, string>[];
  const done = names.filter((name) => options.does?.(name) ?? true);
  /** Only processes that run jobs maintain the queues, one at a time. */
  const supervise = options.supervise && done.length > 0;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: "nice-jobs",
    options: OF_DATABASE,
    max: 4,
    // Both are the owner's work: a server's role has no right to do them.
    migrate: false,
    reindex: false,
    useListenNotify: options.supervise,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 25,
    // Less than `superviseIntervalSeconds`, or a dead process's jobs would wait for the pass after the next.
    monitorIntervalSeconds: 20,
    // No job depends on another.
    flowIntervalSeconds: 3600,
    // The fallback for notifications, which this queue gets only from the second start on.
    cronWorkerIntervalSeconds: 10,
    // `wakeDue` finds jobs whose notification was lost with a broken connection.
    notifyHeartbeatIntervalMs: 60_000,
    // Vacuum is the database operator's task.
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job queue"));
  await boss.start();
  if (options.supervise) await boss.updateQueue(QUEUE_OF_THE_CLOCK, { notify: true });
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of names) {
    const handler = handlers[name];
    const queue = {
      retryLimit: handler.retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: handler.timeoutSeconds,
      heartbeatSeconds: 10,
      notify: true,
      deleteAfterSeconds: DAY_SECONDS,
      // Schedules run again anyway, so their jobs are not stored for long.
      ...(handler.cron === undefined ? {} : { retentionSeconds: DAY_SECONDS }),
    };
    if (known.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, { policy: "standard", ...queue });
    // Only if this process runs them: otherwise jobs would only wait, and pile up every minute.
    if (handler.cron === undefined || !supervise || !done.includes(name)) continue;
    await boss.schedule(name, handler.cron, {});
  }
  // An earlier build may have scheduled jobs that this one does not know.
  if (supervise)
    for (const { name } of await boss.getSchedules())
      if (handlers[name]?.cron === undefined) await boss.unschedule(name);

  const stopping = new AbortController();
  const tries = tryJobs<Deps, All>({
    ...options,
    stopping: stopping.signal,
    failed: () => due?.expect(FAILURE_IS_NOTED_MS),
  });
  const workers = new Map<string, string[]>();
  let due: DueWatch | undefined;

  /**
   * Starts a worker that fetches again immediately while there is work; by default, it would wait for the next
   * notification or poll after each job.
   */
  async function startWorker(name: Extract<keyof All, string>): Promise<void> {
    const pace = {
      localConcurrency: 1,
      batchSize: handlers[name].batchSize ?? 1,
      includeMetadata: true as const,
      perJobResults: true as const,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: LOOKS_BY_ITSELF_AFTER_S,
    };
    const until = { signal: stopping.signal };
    let gathersUntil = 0;
    const id: string = await boss.work(name, pace, async (jobs) => {
      if (pace.batchSize > 1) {
        // Wait before running the jobs: a process killed meanwhile has then done no job without reporting it.
        if (jobs.length < pace.batchSize)
          await sleep(Math.max(0, gathersUntil - performance.now()), null, until).catch(() => "the lab is closing");
        gathersUntil = performance.now() + GATHERS_MS;
      }
      const results = await tries.resultsOf(name, jobs as JobWithMetadata[]);
      // Scheduled jobs run one at a time, and an incomplete batch means that no jobs are left.
      if (handlers[name].cron === undefined && jobs.length === pace.batchSize) boss.notifyWorker(id);
      return results;
    });
    workers.set(name, [...(workers.get(name) ?? []), id]);
  }

  function traced(name: string, data: object): Promise<object> {
    const step = { name: `send ${name}`, kind: "producer" as const, attributes: { "lab.job": name } };
    return asStep(tracing, step, async () => withTrace(data, tracing));
  }

  return {
    async enqueue(tx, name, data, { after = 0, requestedId, isLast = false, of } = {}) {
      if (after > 0) due?.expect(after * 1000);
      const id = requestedId ?? (of === undefined ? null : onlyJobOf(name, of));
      await boss.send(name, await traced(name, data), {
        db: fromDrizzle(tx, sql),
        startAfter: after,
        priority: requestedId !== undefined ? 1 : isLast ? -1 : 0,
        ...(id !== null && { id }),
      });
    },
    async enqueueAll(tx, name, all) {
      if (all.length === 0) return;
      const jobs = await Promise.all(all.map(async (data) => ({ data: await traced(name, data) })));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    async hurry(tx, name, id) {
      const now = { id, priority: 1, startAfter: new Date(), db: fromDrizzle(tx, sql) };
      return (await boss.update(name, undefined, now)).updated > 0;
    },
    async startWorking() {
      if (done.length === 0) return;
      for (const name of done) for (let n = 0; n < workersOf(handlers[name]); n++) await startWorker(name);
      const wake = (queue: string) => workers.get(queue)?.forEach((id) => boss.notifyWorker(id));
      due = wakeDue(boss, { queues: done, wake, log });
    },
    async workAll() {
      for (let from = 0, worked = false; ;) {
        const { rows } = (await boss.getDb().executeSql(WAITING)) as { rows: { name: string }[] };
        const waiting = new Set(rows.map((row) => row.name));
        const at = names.findIndex((name, index) => index >= from && waiting.has(name));
        if (at < 0 && !worked) return;
        if (at < 0) {
          [from, worked] = [0, false];
          continue;
        }
        const name = names[at]!;
        const jobs = await boss.fetch<object>(name, { batchSize: 20, ignoreStartAfter: true, includeMetadata: true });
        // The queue picks the oldest jobs, but returns them in any order.
        for (const job of jobs.sort((one, other) => Number(one.createdOn) - Number(other.createdOn))) {
          worked = true;
          try {
            await tries.run(name, job);
            await boss.complete(name, job.id);
          } catch (error) {
            await boss.fail(name, job.id, { message: String(error) });
            throw error;
          }
        }
        from = at + 1;
      }
    },
    async stop(ms) {
      stopping.abort(new Error("the lab is closing"));
      due?.end();
      await boss.stop({ graceful: true, timeout: Math.max(1000, ms), close: true });
    },
  };
}
