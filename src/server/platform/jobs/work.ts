/** How one kind of work is done: its handler and how often it is tried again. */
export type Work<Deps, Data> = {
  /** Tries after the first before the job counts as failed. */
  retries: number;
  /** How many run at once in one process. */
  atOnce: number;
  /** How many are fetched by one statement, done `atOnce` at a time, and told of by one: for short work that comes in crowds. Unset: 1. */
  fetched?: number;
  /** Seconds a try may take. */
  within: number;
  /** Cron expression for work that comes by the clock. What comes every few minutes has minutes of its own, so that not all comes at once. */
  every?: string;
  /** Queues of earlier builds whose work by the clock is part of this one's: the clock sends them nothing more. */
  formerly?: readonly string[];
  /** Does all of what was fetched in one go, or fails and has done nothing: then each is done by itself. Unset: always so. */
  runAll?(deps: Deps, data: readonly Data[]): Promise<void>;
  /** @param stopping long work looks at it between its steps and throws, to go on after the next start */
  run(deps: Deps, data: Data, stopping: AbortSignal): Promise<void>;
};

/** Thrown by work that is over without being done: it is not tried again by itself. Its message is for people. */
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
