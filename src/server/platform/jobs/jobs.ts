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

/** The net below notices and `wakeDue`: each of the workers asks for itself, which more than forty should not do often. */
const LOOKS_BY_ITSELF_AFTER_S = 1800;
const DAY_SECONDS = 86_400;
/** What is fetched together and comes one by one is fetched no more often, in ms: meanwhile others of it gather. */
const GATHERS_MS = 100;
/** By then the queue has noted when a job that failed is tried again, in ms. */
const FAILURE_IS_NOTED_MS = 1_000;
/** The library's own queue, through which the clock's work comes to its queues. */
const QUEUE_OF_THE_CLOCK = "__pgboss__send-it";

/**
 * How the database treats what the queue says.
 * - Until the database has counted a queue that fills, it would read all its jobs, also those done, and sort them for each that is
 *   fetched. There is an index in the order that they are fetched in; a job is found by its key too.
 * - Nobody waits for the disk to hear that a job was fetched, or is done: what of that a dying database forgets is done again, as after a
 *   process that died. Whatever is committed later by others takes it along, so that no job is forgotten whose work is there.
 */
const OF_DATABASE = "-c enable_sort=off -c enable_seqscan=off -c synchronous_commit=off";

/** Any that is not used for something else. */
const IDS_OF_JOBS = "5b0a1a0e-3f0e-4a63-9c39-0b3f7d1f5a52";
const onlyJobOf = (name: string, of: string): string => v5(`${name} ${of}`, IDS_OF_JOBS);

/** Each notice wakes all workers of its queue, so that a second one would fetch what the first has taken. */
const workersOf = ({ batchSize, concurrency }: Pick<JobHandler<never, never>, "batchSize" | "concurrency">): number =>
  batchSize === undefined ? concurrency : 1;

/** Queues with jobs that wait: one statement instead of a fetch from each of them. */
const WAITING = "select distinct name from pgboss.job where state < 'active' and not blocked";

/** What a job is told, and in which trace: that goes with it, into the same row. */
const withTrace = (data: object, tracing: Tracing): object => {
  const traceparent = tracing.traceparent();
  return traceparent === undefined ? data : { ...data, traceparent };
};

export type EnqueueOptions = {
  /** Seconds to wait before the first try. */
  after?: number;
  /** The id of a job that somebody waits to see done: it goes first, and is told of as soon as it fails. */
  askedFor?: string;
  /** What a job is about that is the only one of its kind: another one about it is none, until a day after it was done. */
  of?: string;
};

export type JobQueue<All> = {
  /** Adds work inside the transaction that makes it necessary: it is there when the transaction commits, or not at all. */
  enqueue<Name extends Extract<keyof All, string>>(
    tx: Tx,
    name: Name,
    data: All[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same for several that are due now, in one statement. */
  enqueueAll<Name extends Extract<keyof All, string>>(tx: Tx, name: Name, all: readonly All[Name][]): Promise<void>;
  /** Has a job that waits for its next try tried now. False where none waits. */
  hurry(tx: Tx, name: string, jobId: string): Promise<boolean>;
};

export type JobRunner<All> = JobQueue<All> & {
  startWorking(): Promise<void>;
  /** Works everything that waits, in this call, until nothing is left. For tests, which drive work by hand. Throws a job's error. */
  workAll(): Promise<void>;
  /** Lets running jobs finish, at most `ms`. */
  stop(ms: number): Promise<void>;
};

/**
 * Background work on the same database, whose queue `prepareQueue` has made. A job whose process died is given to another once its heartbeat has been silent
 * for 10 s, so work must be repeatable.
 */
export async function openJobs<Deps, All extends Record<string, object>>(options: {
  databaseUrl: string;
  log: Logger;
  handlers: { readonly [Name in keyof All]: JobHandler<Deps, All[Name]> };
  deps: () => Deps;
  /** Whether this process also keeps the queues in order and runs the clock's work; false in tests. */
  supervise: boolean;
  /** Which kinds this process works; unset: all. */
  does?: (name: Extract<keyof All, string>) => boolean;
  /** Told of every try of a job. */
  worked?: (job: { name: string; isDone: boolean; seconds: number }) => void;
  /** A job goes on with the trace in which it was sent. */
  tracing?: Tracing;
  /** Told of the same before the queue is, for the record of what fails; not of the clock's work, which comes again. */
  record?: { failed(job: TriedJob, error: unknown): Promise<void>; done(job: TriedJob): Promise<void> };
}): Promise<JobRunner<All>> {
  const { handlers, log, tracing = NO_TRACES } = options;
  const names = Object.keys(handlers) as Extract<keyof All, string>[];
  const done = names.filter((name) => options.does?.(name) ?? true);
  /** Who works nothing keeps nothing in order: of those who do, the queue lets one at a time. */
  const supervise = options.supervise && done.length > 0;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: "nice-jobs",
    options: OF_DATABASE,
    max: 4,
    // Both are the owner's to do: a server's role may not.
    migrate: false,
    reindex: false,
    useListenNotify: options.supervise,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 25,
    // Less than that, or what a dead process was at waits for the pass after the next.
    monitorIntervalSeconds: 20,
    // No work waits for other work.
    flowIntervalSeconds: 3600,
    // The net below notices, which it gets from the second start on.
    cronWorkerIntervalSeconds: 10,
    // A notice that a broken connection did not bring is found by wakeDue.
    notifyHeartbeatIntervalMs: 60_000,
    // How vacuum keeps up is for whoever runs the database.
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
      // What comes by the clock comes again: it is not kept for whoever might take it some day.
      ...(handler.cron === undefined ? {} : { retentionSeconds: DAY_SECONDS }),
    };
    if (known.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, { policy: "standard", ...queue });
    // By those who would do it: what nobody here does would only wait, and more of it with every minute.
    if (handler.cron === undefined || !supervise || !done.includes(name)) continue;
    await boss.schedule(name, handler.cron, {});
  }
  // An earlier build may have scheduled what this one does not know.
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

  /** A worker that goes on at once while there is work: left alone, it would wait for the next notice or poll after each job. */
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
        // Before they are done: a process that is killed meanwhile has done nothing whose end nobody was told of.
        if (jobs.length < pace.batchSize)
          await sleep(Math.max(0, gathersUntil - performance.now()), null, until).catch(() => "the lab is closing");
        gathersUntil = performance.now() + GATHERS_MS;
      }
      const results = await tries.resultsOf(name, jobs as JobWithMetadata[]);
      // The clock's work comes one at a time, and after fewer than were asked for there is nothing left.
      if (handlers[name].cron === undefined && jobs.length === pace.batchSize) boss.notifyWorker(id);
      return results;
    });
    workers.set(name, [...(workers.get(name) ?? []), id]);
  }

  /** A job's data with the trace that it belongs to. */
  function traced(name: string, data: object): Promise<object> {
    const step = { name: `send ${name}`, kind: "producer" as const, attributes: { "lab.job": name } };
    return asStep(tracing, step, async () => withTrace(data, tracing));
  }

  return {
    async enqueue(tx, name, data, { after = 0, askedFor, of } = {}) {
      if (after > 0) due?.expect(after * 1000);
      const id = askedFor ?? (of === undefined ? null : onlyJobOf(name, of));
      await boss.send(name, await traced(name, data), {
        db: fromDrizzle(tx, sql),
        startAfter: after,
        priority: askedFor === undefined ? 0 : 1,
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
        // The queue picks the oldest, and returns them in any order.
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
