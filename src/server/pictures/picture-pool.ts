import { availableParallelism } from "node:os";
import { HttpError } from "../platform/http/errors.ts";
import type { Logger } from "../platform/log.ts";
import { type RequestedBy, openGate } from "./gate.ts";
import { IDLE_MEMORY, WORK_LIMITS, type WorkLimits } from "./work-limits.ts";
import { type Ended, WorkerProcess } from "./worker-process.ts";
import { type Answer, type Requested, UnreadablePicture, type WorkName, type PictureWorks } from "./picture-work.ts";

// All uploaded pictures are checked and decoded here: in a few separate processes, one file at a time each, within
// limits. A file that crashes its decoder, hangs or grows takes down only its process. Also, each decoded picture is
// tens of megabytes of external memory to a garbage collector, which then scans the whole heap: that is cheap in a
// small process, but in the server's it would stop all requests.

export type PicturePool = {
  /** Rejects with UnreadablePicture if the file is at fault, with a 503 if too many requests wait. */
  ask<Name extends WorkName>(
    name: Name,
    request: PictureWorks[Name]["asks"],
    by: RequestedBy,
  ): Promise<PictureWorks[Name]["gives"]>;
  /** Ends all processes, even busy ones. */
  close(): Promise<void>;
};

/** Concurrent decodings; more than two per core only wait for each other. */
export const LONG_WORKS = Math.min(4, Math.max(2, availableParallelism()));
/** Reserved for short work that a person waits for, so it never queues behind minutes of decoding. */
const PROMPT_WORKS = 2;
const PROMPT: ReadonlySet<WorkName> = new Set<WorkName>(["check", "shrink"]);

const IDLE_MS = 60_000;

const OVER = {
  TIME: "This file takes longer to read than any picture should. Export or scan it again and send that.",
  MEMORY: "This file takes more memory to read than any picture should. Export or scan it again and send that.",
} as const;
const BREAKS = "This file breaks the program that reads it. Export or scan it again and send that.";

export function openPicturePool(options: {
  projectDir: string;
  log: Logger;
  limits?: Readonly<Record<WorkName, WorkLimits>>;
}): PicturePool {
  const { projectDir, log, limits = WORK_LIMITS } = options;
  const gates = { prompt: openGate(PROMPT_WORKS), long: openGate(LONG_WORKS) };
  const all = new Set<WorkerProcess>();
  /** Idle processes with the timers that end them; the most recently used one is taken first. */
  const idle = new Map<WorkerProcess, NodeJS.Timeout>();
  let closed = false;

  function take(): WorkerProcess {
    for (const [worker, ends] of [...idle].toReversed()) {
      clearTimeout(ends);
      idle.delete(worker);
      if (worker.isThere) return worker;
      all.delete(worker);
    }
    const worker = new WorkerProcess(projectDir);
    all.add(worker);
    return worker;
  }

  async function letGo(worker: WorkerProcess): Promise<void> {
    if (worker.isThere && worker.memory < IDLE_MEMORY && !closed) {
      idle.set(worker, setTimeout(() => void end(worker), IDLE_MS).unref());
    } else await end(worker);
  }

  async function end(worker: WorkerProcess): Promise<void> {
    idle.delete(worker);
    await worker.end();
    all.delete(worker);
  }

  async function done(requested: Requested): Promise<Answer | Ended> {
    if (closed) throw new Error("the lab is closing");
    const worker = take();
    const answer = await worker.ask(requested, limits[requested.name]);
    if ("over" in answer || "crashed" in answer || "lost" in answer) {
      log.warn({ work: requested.name, ...answer, said: worker.words }, "a process that reads pictures was lost");
      await end(worker);
    } else await letGo(worker);
    return answer;
  }

  return {
    async ask(name, request, by) {
      const requested = { name, request } as Requested;
      const answer = await gates[PROMPT.has(name) ? "prompt" : "long"](by, async () => {
        const first = await done(requested);
        // Not the file's fault, for example because a process ended while idle: another process may succeed.
        return "lost" in first && !closed ? done(requested) : first;
      });
      return resultOf(answer) as PictureWorks[typeof name]["gives"];
    },
    async close() {
      closed = true;
      for (const ends of idle.values()) clearTimeout(ends);
      await Promise.all([...all].map(end));
    },
  };
}

function resultOf(answer: Answer | Ended): unknown {
  if ("done" in answer) return answer.done;
  if ("refused" in answer) throw new UnreadablePicture(answer.refused.status, answer.refused.message);
  if ("over" in answer) throw new UnreadablePicture(422, OVER[answer.over]);
  if ("crashed" in answer) throw new UnreadablePicture(422, BREAKS);
  if ("lost" in answer) throw new HttpError(503, "Pictures cannot be read right now. Please send this one again.");
  throw new Error(answer.failed);
}
