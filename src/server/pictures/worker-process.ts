import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { type ProcessUsage, usageOf } from "./process-usage.ts";
import { SYSTEM_LIMITS, WITHOUT_WORK, type WorkLimits } from "./work-limits.ts";
import type { Answer, Asked } from "./picture-work.ts";

/** How a work ends without an answer: over a limit, in a crash of the decoder, or by no fault of the file. */
export type Ended = { over: "TIME" | "MEMORY" } | { crashed: string } | { lost: string };

/** How a process ends when the decoder itself breaks; others, such as a kill for want of memory, are no fault of the file. */
const CRASHES = new Set<string | null>(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGXFSZ"]);

/** At two gigabytes a second, about as fast as memory can be filled, 50 MB are taken between two looks. */
const LOOK_EVERY_MS = 25;
/**
 * Keeps libvips from printing what it wonders about, and the C library from keeping free memory aside for each of its threads:
 * with that a process has 300 MB after its third picture, and would be ended and started anew.
 */
const ENVIRONMENT = { VIPS_WARNING: "1", MALLOC_ARENA_MAX: "2" };
/** Below the server's own, so that pages are answered while pictures are decoded. */
const NICENESS = 5;
/** Characters of what a process said last that are kept, to be logged when it crashes. */
const KEPT_WORDS = 2000;

/** The built server's process is built with it; in development and tests its source stands beside this. */
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
    this.#child.on("error", () => {}); // told to whoever asks; one that never started has no exit
    this.#gone = new Promise((done) => this.#child.once("exit", () => done()).once("error", () => done()));
    this.#child.stderr!.setEncoding("utf8").on("data", (words: string) => {
      this.#words = (this.#words + words).slice(-KEPT_WORDS);
    });
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    this.#keepsUsAlive(false);
  }

  get isThere(): boolean {
    return this.#child.connected;
  }

  /** Its resident memory now, bytes; 0 where the system does not tell. */
  get memory(): number {
    return this.#usage()?.memory ?? 0;
  }

  /** What it printed last. */
  get words(): string {
    return this.#words;
  }

  /** Has one work done within its limits. A process that goes over them, or crashes, is gone when this resolves. */
  async ask(asked: Asked, limits: WorkLimits): Promise<Answer | Ended> {
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
      if (child.connected) child.send(asked, (error) => error && failed(error));
      else failed(new Error("the process had ended before"));
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      child.off("message", answered).off("error", failed).off("exit", ended);
      this.#keepsUsAlive(false);
    }
  }

  /** Ends the process, whatever it does; resolves once it is gone. */
  end(): Promise<void> {
    this.#child.ref(); // until it is
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

  /** A process without work does not keep ours from ending. */
  #keepsUsAlive(alive: boolean): void {
    const stderr = this.#child.stderr as unknown as { ref(): void; unref(): void };
    for (const part of [this.#child, this.#child.channel, stderr]) {
      if (alive) part?.ref();
      else part?.unref();
    }
  }
}

/** On Linux a shell sets the system's own limits and then becomes the process; elsewhere there is only what we watch. */
function withinSystemLimits(): Pick<ForkOptions, "execPath" | "execArgv"> {
  const flags = ["--max-old-space-size=128"];
  if (process.platform !== "linux") return { execArgv: flags };
  const { memory, file } = SYSTEM_LIMITS;
  const script = [
    "ulimit -c 0", // no core files
    `ulimit -d ${Math.floor(memory / 1024)}`,
    `ulimit -f ${Math.floor(file / 512)}`,
    "echo 1000 > /proc/self/oom_score_adj", // the first to go when the machine itself is short of memory
  ].map((line) => `{ ${line}; } 2>/dev/null`);
  const become = 'exec "$0" "$@"';
  return { execPath: "/bin/sh", execArgv: ["-c", [...script, become].join("; "), process.execPath, ...flags] };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // gone already, or not allowed here: then it runs as we do
  }
}

function endedBy(code: number | null, signal: NodeJS.Signals | null): Ended {
  const how = `the process that reads pictures ended with ${signal ?? code}`;
  return CRASHES.has(signal) ? { crashed: how } : { lost: how };
}
