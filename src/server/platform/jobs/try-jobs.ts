import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Logger } from "../log.ts";
import { Semaphore } from "../semaphore.ts";
import { kindOf, NO_TRACES, type OpenStep, type Tracing } from "../tracing/tracing.ts";
import { type JobHandler, PermanentFailure, type TriedJob } from "./job-handler.ts";

/** Called before the queue learns the result, to record failed jobs; not for schedules, which run again anyway. */
export type JobRecord = { failed(job: TriedJob, error: unknown): Promise<void>; done(job: TriedJob): Promise<void> };

type Options<Deps, All extends Record<string, object>> = {
  handlers: { readonly [Name in keyof All]: JobHandler<Deps, All[Name]> };
  log: Logger;
  deps: () => Deps;
  stopping: AbortSignal;
  /** A job will be retried. */
  failed: () => void;
  worked?: (job: { name: string; isDone: boolean; seconds: number }) => void;
  tracing?: Tracing;
  record?: JobRecord;
};

export type JobTries<Name extends string> = {
  /** Runs one job; throws errors that the queue should retry. */
  run(name: Name, job: JobWithMetadata): Promise<void>;
  /** Runs a batch of jobs. @returns each job's result for the queue */
  resultsOf(name: Name, jobs: readonly JobWithMetadata[]): Promise<JobResult[]>;
};

/** Runs fetched jobs, with logs, traces, metrics and a record of failures. */
export function tryJobs<Deps, All extends Record<string, object>>(
  options: Options<Deps, All>,
): JobTries<Extract<keyof All, string>> {
  type Name = Extract<keyof All, string>;
  const { handlers, log, stopping, record, tracing = NO_TRACES } = options;

  /** Each try is a span below the sending span, and linked to it. */
  async function run(name: Name, of: JobWithMetadata): Promise<void> {
    const { traceparent, ...data } = of.data as { traceparent?: string };
    const step = beginStep(name, of, traceparent);
    const work = () => tried(name, { ...of, data });
    if (step === null) return tracing.without(work);
    try {
      await step.within(work);
      step.end();
    } catch (error) {
      step.end({ failed: kindOf(error) });
      throw error;
    }
  }

  function beginStep(name: Name, of: JobWithMetadata, traceparent: string | undefined): OpenStep | null {
    const attributes = { "lab.job": name, "lab.job.try": of.retryCount + 1 };
    return tracing.begin({ name: `work ${name}`, kind: "consumer", attributes }, { traceparent, isOurs: true });
  }

  async function tried(name: Name, of: JobWithMetadata): Promise<void> {
    const started = performance.now();
    const job = triedJob(name, of);
    const facts = { job: name, jobId: of.id };
    try {
      await handlers[name].run(options.deps(), of.data as All[Name], stopping);
    } catch (error) {
      if (stopping.aborted) log.info(facts, "job put off: the lab is closing");
      else {
        options.worked?.({ name, isDone: false, seconds: (performance.now() - started) / 1000 });
        const isOver = error instanceof PermanentFailure;
        if (isOver) log.warn({ ...facts, err: error }, "job given up");
        else log.error({ ...facts, err: error }, "job failed");
        await onRecord((stored) => stored.failed(job, error), job);
        if (isOver || job.isLast) await gaveUp(name, job, of.data as All[Name]);
        if (isOver) return;
      }
      throw error;
    }
    await recordDone(job, performance.now() - started);
  }

  /** A failure here does not hide the job's own. */
  async function gaveUp(name: Name, job: TriedJob, data: All[Name]): Promise<void> {
    await handlers[name]
      .gaveUp?.(options.deps(), data)
      .catch((error: unknown) =>
        log.error({ job: name, jobId: job.id, err: error }, "a failed job was not cleaned up"),
      );
  }

  async function recordDone(job: TriedJob, ms: number): Promise<void> {
    const { name, id: jobId } = job;
    options.worked?.({ name, isDone: true, seconds: ms / 1000 });
    log.info({ job: name, jobId, ms: Math.round(ms) }, "job done");
    await onRecord((stored) => stored.done(job), job);
  }

  /** A failure to write the record does not affect the job. */
  async function onRecord(write: (stored: JobRecord) => Promise<void>, job: TriedJob): Promise<void> {
    if (record === undefined || handlers[job.name]!.cron !== undefined) return;
    await write(record).catch((error: unknown) =>
      log.error({ job: job.name, jobId: job.id, err: error }, "a job's outcome was not written down"),
    );
  }

  /** Returns a try's result for the queue: a failed job is retried without the rest of its batch. */
  async function resultOf(name: Name, job: JobWithMetadata): Promise<JobResult> {
    try {
      await run(name, job);
      return done(job);
    } catch (error) {
      options.failed();
      return { id: job.id, status: "failed", output: error };
    }
  }

  /** @returns false when nothing was done, and each job must run alone */
  async function didAll(name: Name, jobs: readonly JobWithMetadata[]): Promise<boolean> {
    const { runAll } = handlers[name];
    // A job that continues a trace runs alone, so that its trace is separate.
    if (runAll === undefined || jobs.length < 2 || jobs.some((job) => "traceparent" in job.data)) return false;
    const started = performance.now();
    try {
      const data = jobs.map((job) => job.data as All[Name]);
      await tracing.without(() => runAll(options.deps(), data));
    } catch (error) {
      log.info({ job: name, jobs: jobs.length, err: error }, "jobs were not done in one go: each is done by itself");
      return false;
    }
    const msOfEach = (performance.now() - started) / jobs.length;
    for (const job of jobs) await recordDone(triedJob(name, job), msOfEach);
    return true;
  }

  async function resultsOf(name: Name, jobs: readonly JobWithMetadata[]): Promise<JobResult[]> {
    if (await didAll(name, jobs)) return jobs.map(done);
    const turns = new Semaphore(handlers[name].concurrency);
    return Promise.all(
      jobs.map(async (job) => {
        await turns.acquire();
        return resultOf(name, job).finally(() => turns.release());
      }),
    );
  }

  return { run, resultsOf };
}

const done = ({ id }: JobWithMetadata): JobResult => ({ id, status: "completed" });

const triedJob = (name: string, of: JobWithMetadata): TriedJob => ({
  name,
  id: of.id,
  data: of.data,
  tries: of.retryCount + 1,
  isLast: of.retryCount >= of.retryLimit,
  isUrgent: of.priority > 0,
});
