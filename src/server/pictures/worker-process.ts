import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { type ProcessUsage, usageOf } from "./process-usage.ts";
import { SYSTEM_LIMITS, WITHOUT_WORK, type WorkLimits } from "./work-limits.ts";
import type { Answer, Requested } from "./picture-work.ts";

/** How work ends without a result: over a limit, in a crash of the decoder, or through no fault of the file. */
export type Ended = { over: "TIME" | "MEMORY" } | { crashed: string } | { lost: string };

/** Signals when the decoder itself crashes; others, such as an out-of-memory kill, are not the file's fault. */
const CRASHES = new Set<string | null>(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGXFSZ"]);

/** At two gigabytes a second, about as fast as memory can be filled, 50 MB are allocated between two checks. */
const LOOK_EVERY_MS = 25;
/**
 * Silences libvips' warnings, and stops the C library from reserving free memory for each of its threads: otherwise a
 * process would have 300 MB after its third picture, and have to be restarted.
 */
const ENVIRONMENT = { VIPS_WARNING: "1", MALLOC_ARENA_MAX: "2" };
/** A lower priority than the server's own, so it serves pages while pictures are decoded. */
const NICENESS = 5;
/** Characters of a process's last output, for the log when it crashes. */
const MAX_LOGGED_WORDS = 2000;

/** Part of the server's build; in development and tests, its source is next to this file. */
const PROGRAM = import.meta.url.includes("/build/server/")
  ? "build/server/picture-process.js"
  : "src/server/pictures/picture-process.ts";

/** A process of the pool. It gets no environment, so no secrets, and no open files but the channel to us. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #words = "";

  constructor(projectDir: string) {
    this.#child = fork(join(projectDir, PROGRAM), {
      ...withinSystemLimits(),
      env: ENVIRONMENT,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.on("error", () => {}); // reported to the caller; a process that never started has no exit
    this.#gone = new Promise((done) => this.#child.once("exit", () => done()).once("error", () => done()));
    this.#child.stderr!.setEncoding("utf8").on("data", (words: string) => {
      this.#words = (this.#words + words).slice(-MAX_LOGGED_WORDS);
    });
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    this.#keepsUsAlive(false);
  }

  get isThere(): boolean {
    return this.#child.connected;
  }

  /** Current resident memory, bytes; 0 if the system does not report it. */
  get memory(): number {
    return this.#usage()?.memory ?? 0;
  }

  /** Its last output. */
  get words(): string {
    return this.#words;
  }

  /** Does one piece of work within its limits. A process that exceeds them, or crashes, is gone when this resolves. */
  async ask(requested: Requested, limits: WorkLimits): Promise<Answer | Ended> {
    const child = this.#child;
    let over: "TIME" | "MEMORY" | null = null;
    const end = (what: "TIME" | "MEMORY") => {
      over ??= what;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => end("TIME"), limits.ms);
    const watch = this.#watch(limits, end);
    const { promise, resolve } = Promise.withResolvers<Answer | Ended>();
    const answered = (answer: unknown) => resolve(answer as Answer);
    const failed = (error: Error) => resolve({ lost: error.message });
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(over === null ? endedBy(code, signal) : { over });
    child.on("message", answered).on("error", failed).on("exit", ended);
    this.#keepsUsAlive(true);
    try {
      if (child.connected) child.send(requested, (error) => error && failed(error));
      else failed(new Error("the process had ended before"));
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      child.off("message", answered).off("error", failed).off("exit", ended);
      this.#keepsUsAlive(false);
    }
  }

  /** Kills the process, even a busy one; resolves once it is gone. */
  end(): Promise<void> {
    this.#child.ref(); // until it has ended
    this.#child.kill("SIGKILL");
    return this.#gone;
  }

  #watch(limits: WorkLimits, end: (what: "TIME" | "MEMORY") => void): NodeJS.Timeout {
    const before = this.#usage() ?? { memory: 0, cpuMs: 0 };
    const held = Math.max(before.memory, WITHOUT_WORK);
    return setInterval(() => {
      const usage = this.#usage();
      if (usage === null) return;
      if (usage.memory - held > limits.memory) end("MEMORY");
      else if (usage.cpuMs - before.cpuMs > limits.cpuMs) end("TIME");
    }, LOOK_EVERY_MS);
  }

  #usage(): ProcessUsage | null {
    const { pid } = this.#child;
    return pid === undefined ? null : usageOf(pid);
  }

  /** An idle process does not keep ours from exiting. */
  #keepsUsAlive(alive: boolean): void {
    const stderr = this.#child.stderr as unknown as { ref(): void; unref(): void };
    for (const part of [this.#child, this.#child.channel, stderr]) {
      if (alive) part?.ref();
      else part?.unref();
    }
  }
}

/** On Linux, a shell sets the system's limits and then becomes the process; elsewhere, only our own checks apply. */
function withinSystemLimits(): Pick<ForkOptions, "execPath" | "execArgv"> {
  const flags = ["--max-old-space-size=128"];
  if (process.platform !== "linux") return { execArgv: flags };
  const { memory, file } = SYSTEM_LIMITS;
  const script = [
    "ulimit -c 0", // no core files
    `ulimit -d ${Math.floor(memory / 1024)}`,
    `ulimit -f ${Math.floor(file / 512)}`,
    "echo 1000 > /proc/self/oom_score_adj", // killed first when the machine runs out of memory
  ].map((line) => `{ ${line}; } 2>/dev/null`);
  const become = 'exec "$0" "$@"';
  return { execPath: "/bin/sh", execArgv: ["-c", [...script, become].join("; "), process.execPath, ...flags] };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // already gone, or not permitted here: then it runs at our priority
  }
}

function endedBy(code: number | null, signal: NodeJS.Signals | null): Ended {
  const how = `the process that reads pictures ended with ${signal ?? code}`;
  return CRASHES.has(signal) ? { crashed: how } : { lost: how };
}
