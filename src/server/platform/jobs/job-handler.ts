/** How the jobs of one queue are done. A job may run again after a crash, so every handler is repeatable. */
export type JobHandler<Deps, Data> = {
  /** Retries before the job counts as failed. 0 for schedules, which come again. */
  retries: number;
  /** Jobs that run at once in one process. */
  concurrency: number;
  /** Jobs fetched and completed by one statement each, for short jobs that come in crowds. Default: 1. */
  batchSize?: number;
  timeoutSeconds: number;
  /** The schedule, in UTC. Schedules of a few minutes start at different minutes, so that jobs spread out. */
  cron?: string;
  /** Keeps a core busy for seconds: runs in processes with `derive` in PROCESS_ROLES. */
  cpuBound?: boolean;
  /** Runs a whole batch in one go, or throws and has done nothing; then each job runs alone. */
  runAll?(deps: Deps, data: readonly Data[]): Promise<void>;
  /** @param stopping a long job checks it between its steps and throws, to continue after the next start */
  run(deps: Deps, data: Data, stopping: AbortSignal): Promise<unknown>;
};

/** Thrown by a job that cannot succeed: it is not retried automatically. Its message is for people. */
export class NotAgain extends Error {
  override name = "NotAgain";
  readonly canBeTriedAgain: boolean;

  /** @param more.canBeTriedAgain false where another try by hand can only end the same */
  constructor(message: string, more: { canBeTriedAgain?: boolean; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.canBeTriedAgain = more.canBeTriedAgain ?? true;
  }
}

/** One job as it is worked. */
export type TriedJob = {
  name: string;
  id: string;
  data: object;
  /** How often it was tried, this time included. */
  tries: number;
  /** Whether it is not tried again by itself when this try fails. */
  isLast: boolean;
  isAskedFor: boolean;
};
