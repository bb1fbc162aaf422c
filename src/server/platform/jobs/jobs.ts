import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";
import { type DueWatch, wakeDue } from "./wake-due.ts";

type Tx = Parameters<typeof fromDrizzle>[0];

/** The net below notices and `wakeDue`: each of the workers asks for itself, which more than forty should not do often. */
const LOOKS_BY_ITSELF_AFTER_S = 1800;
/** By then the queue has noted when a job that failed is tried again, in ms. */
const FAILURE_IS_NOTED_MS = 1_000;
/** The library's own queue, through which the clock's work comes to its queues. */
const QUEUE_OF_THE_CLOCK = "__pgboss__send-it";

/** How one kind of work is done: its handler and how often it is tried again. */
export type Work<Deps, Data> = {
  /** Tries after the first before the job counts as failed. */
  retries: number;
  /** How many run at once in one process. */
  atOnce: number;
  /** Seconds a try may take. */
  within: number;
  /** Cron expression for work that comes by the clock. */
  every?: string;
  /** @param stopping long work looks at it between its steps and throws, to go on after the next start */
  run(deps: Deps, data: Data, stopping: AbortSignal): Promise<void>;
};

export type EnqueueOptions = {
  /** Seconds to wait before the first try. */
  after?: number;
};

export type JobQueue<All> = {
  /** Adds work inside the transaction that makes it necessary: it is there when the transaction commits, or not at all. */
  enqueue<Name extends Extract<keyof All, string>>(
    tx: Tx,
    name: Name,
    data: All[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
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
  works: { [Name in keyof All]: Work<Deps, All[Name]> };
  deps: () => Deps;
  /** Whether this process also keeps the queues in order and runs the clock's work; false in tests. */
  supervise: boolean;
}): Promise<JobRunner<All>> {
  const { works, log } = options;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: "nice-jobs",
    max: 4,
    // Both are the owner's to do: a server's role may not.
    migrate: false,
    reindex: false,
    useListenNotify: options.supervise,
    supervise: options.supervise,
    schedule: options.supervise,
    superviseIntervalSeconds: 20,
    // Less than that, or what a dead process was at waits for the pass after the next.
    monitorIntervalSeconds: 15,
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
  const names = Object.keys(works) as Extract<keyof All, string>[];
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of names) {
    const work = works[name];
    const queue = {
      retryLimit: work.retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: work.within,
      heartbeatSeconds: 10,
      notify: true,
      deleteAfterSeconds: 86_400,
    };
    if (known.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, { policy: "standard", ...queue });
    if (work.every !== undefined && options.supervise) await boss.schedule(name, work.every, {});
  }

  const stopping = new AbortController();
  const run = async (name: Extract<keyof All, string>, id: string, data: object) => {
    const started = performance.now();
    try {
      await works[name].run(options.deps(), data as All[typeof name], stopping.signal);
      log.info({ job: name, jobId: id, ms: Math.round(performance.now() - started) }, "job done");
    } catch (error) {
      if (stopping.signal.aborted) log.info({ job: name, jobId: id }, "job put off: the lab is closing");
      else log.error({ job: name, jobId: id, err: error }, "job failed");
      throw error;
    }
  };

  const workers = new Map<string, string[]>();
  let due: DueWatch | undefined;

  /** A worker that goes on at once while there is work: left alone, it would wait for the next notice or poll after each job. */
  async function startWorker(name: Extract<keyof All, string>): Promise<void> {
    const pace = {
      localConcurrency: 1,
      batchSize: 1,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: LOOKS_BY_ITSELF_AFTER_S,
    };
    const id: string = await boss.work(name, pace, async ([job]) => {
      try {
        await run(name, job!.id, job!.data as object);
      } catch (error) {
        due?.expect(FAILURE_IS_NOTED_MS);
        throw error;
      } finally {
        // The clock's work comes one at a time.
        if (works[name].every === undefined) boss.notifyWorker(id);
      }
    });
    workers.set(name, [...(workers.get(name) ?? []), id]);
  }

  return {
    async enqueue(tx, name, data, enqueueOptions = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(enqueueOptions.after === undefined ? {} : { startAfter: enqueueOptions.after }),
      });
      if (enqueueOptions.after !== undefined) due?.expect(enqueueOptions.after * 1000);
    },
    async startWorking() {
      for (const name of names) for (let n = 0; n < works[name].atOnce; n++) await startWorker(name);
      const wake = (queue: string) => workers.get(queue)?.forEach((id) => boss.notifyWorker(id));
      due = wakeDue(boss, { queues: names, wake, log });
    },
    async workAll() {
      for (let worked = true; worked;) {
        worked = false;
        for (const name of names) {
          for (const job of await boss.fetch<object>(name, { batchSize: 20, ignoreStartAfter: true })) {
            worked = true;
            try {
              await run(name, job.id, job.data);
              await boss.complete(name, job.id);
            } catch (error) {
              await boss.fail(name, job.id, { message: String(error) });
              throw error;
            }
          }
        }
      }
    },
    async stop(ms) {
      stopping.abort(new Error("the lab is closing"));
      due?.end();
      await boss.stop({ graceful: true, timeout: Math.max(1000, ms), close: true });
    },
  };
}
