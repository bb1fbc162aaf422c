// Types of supervise.mjs, which is plain JavaScript because stripping types would cost its process 30 MB.

/** What is waited for: in ms, and `mostMemory` in bytes. */
export type Patience = {
  firstDelay: number;
  longestDelay: number;
  steadyAfter: number;
  silentFor: number;
  mostMemory: number;
  overFor: number;
  stopsWithin: number;
  looksEvery: number;
};

/** What is said of a server's end and new start, as a line of the log (src/server/platform/log.ts). */
export type LogLine = { level: "fatal" | "warn"; msg: string; [about: string]: unknown };

export type Supervised = {
  /** The exit code with which the server was stopped, or could not start at all. */
  ended: Promise<number>;
  /** Passes the signal on; nothing is started again afterwards. */
  stop(signal: NodeJS.Signals): void;
};

export const SERVER_PROGRAM: string;
export const SERVER_FLAGS: readonly string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
export const PATIENCE: Patience;
export function delayAfter(inARow: number, patience: Patience): number;
export function supervise(
  server: { command: string; args: readonly string[]; env: NodeJS.ProcessEnv },
  patience?: Patience,
  tell?: (line: LogLine) => void,
): Supervised;
