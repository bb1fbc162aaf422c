/** Handles the jobs of one queue. A job may run again after a crash, so every handler must be repeatable. */
export type JobHandler<Deps, Data> = {
  /** Retries before the job counts as failed. 0 for schedules, which run again anyway. */
  retries: number;
  /** Concurrent jobs in one process. */
  concurrency: number;
  /** Jobs fetched and completed by one statement each, for short jobs in large numbers. Default: 1. */
  batchSize?: number;
  timeoutSeconds: number;
  /** The schedule, in UTC. Frequent schedules start at different minutes, to spread the load. */
  cron?: string;
  /** Occupies a core for seconds: runs in processes with `derive` in PROCESS_ROLES. */
  cpuBound?: boolean;
  /** Runs a whole batch together, or throws without any effect; then each job runs alone. */
  runAll?(deps: Deps, data: readonly Data[]): Promise<void>;
  /** @param stopping a long job checks it between its steps and throws, to continue after the next start */
  run(deps: Deps, data: Data, stopping: AbortSignal): Promise<unknown>;
  /** Runs once a job has failed for good. */
  gaveUp?(deps: Deps, data: Data): Promise<unknown>;
};

/** Thrown by a job that cannot succeed: it is not retried automatically. Its message is for people. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
  readonly canBeTriedAgain: boolean;

  /** @param more.canBeTriedAgain false if a manual retry would also fail */
  constructor(message: string, more: { canBeTriedAgain?: boolean; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.canBeTriedAgain = more.canBeTriedAgain ?? true;
  }
}

export type TriedJob = {
  name: string;
  id: string;
  data: object;
  /** How often it was tried, this time included. */
  tries: number;
  /** Whether it is not retried automatically if this try fails. */
  isLast: boolean;
  isUrgent: boolean;
};
