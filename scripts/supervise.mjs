// Keeps a server running: starts it again when it ends by itself, and says why it did. Types: supervise.d.mts.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const MB = 1024 * 1024;

/** The server as it is built from src/server/main.ts. */
export const SERVER_PROGRAM = "build/server/main.js";

/** The heap's limit in MB, and a workaround for crashes of V8 (docs/decisions/packages.md#the-server-runs-without-v8s-memory-protection-keys). */
export const SERVER_FLAGS = [
  "--max-old-space-size=256",
  ...(process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : []),
];

/**
 * The C library would else keep free memory aside for each of its threads, some 70 MB after the first pictures, and the
 * places of large bodies of requests between smaller things.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

export const PATIENCE = {
  /** Until the first new start; twice as long with each further end in a row. */
  firstDelay: 500,
  longestDelay: 60_000,
  /** After so long a run an end is the first one again. */
  steadyAfter: 5 * 60_000,
  /** A server that has been up is ended when it gives no sign of life for so long. */
  silentFor: 60_000,
  /** It is also ended when all of it takes more than this for so long: the heap has its own bound, buffers have none. */
  mostMemory: 450 * MB,
  overFor: 30_000,
  /** In which a server that was told to stop does so; it takes 10 s at most by itself, after up to 10 s of draining. */
  stopsWithin: 25_000,
  looksEvery: 1_000,
};

/**
 * Runs the server and starts it again whenever it ends by itself, however often, ever more slowly. One that was never up
 * and ends with a code of its own has said why it cannot start, and is left at that.
 */
export function supervise(server, patience = PATIENCE, tell = print) {
  const stopped = new AbortController();
  let running = null;
  let forced;

  const run = async (again) => {
    running = start(server);
    const onUp = (ms) => again && tell({ level: "warn", msg: "the server is up again", ms });
    const end = await watch(running, patience, onUp);
    running = null;
    return end;
  };

  const keepRunning = async () => {
    let inARow = 0;
    let everUp = false;
    for (;;) {
      const end = await run(inARow > 0);
      everUp ||= end.wasUp;
      const cannotStart = end.code !== null && !everUp;
      if (stopped.signal.aborted || end.code === 0 || cannotStart) return exitCodeOf(end);
      inARow = end.wasUp && end.ranFor >= patience.steadyAfter ? 1 : inARow + 1;
      const againInMs = delayAfter(inARow, patience);
      tell({
        level: "fatal",
        msg: `the server ended: ${end.why}`,
        ranForMs: Math.round(end.ranFor),
        inARow,
        againInMs,
      });
      await sleep(againInMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return 0;
    }
  };

  return {
    ended: keepRunning().finally(() => clearTimeout(forced)),
    stop(signal) {
      stopped.abort();
      running?.kill(signal);
      forced ??= setTimeout(() => running?.kill("SIGKILL"), patience.stopsWithin);
    },
  };
}

/** How long to wait before starting again what has ended so many times in a row, in ms. */
export const delayAfter = (inARow, { firstDelay, longestDelay }) =>
  Math.min(longestDelay, firstDelay * 2 ** Math.min(inARow - 1, 30));

/** The channel tells each side when the other is gone. */
const start = ({ command, args, env }) => spawn(command, args, { env, stdio: ["inherit", "inherit", "pipe", "ipc"] });

/** Follows a run of the server to its end; ends it where it hangs or grows. */
function watch(child, patience, onUp) {
  const startedAt = performance.now();
  let heardAt = null;
  let overSince = null;
  let lookedAt = startedAt;
  let reason = null;
  let forced;
  const lastWords = keepLastWords(child);

  // src/server/platform/heartbeat.ts
  child.on("message", (said) => {
    if (said?.type !== "up") return;
    const now = performance.now();
    if (heardAt === null) onUp(Math.round(now - startedAt));
    heardAt = now;
    overSince = said.memoryBytes <= patience.mostMemory ? null : (overSince ?? now);
  });

  const endIt = (why, signal) => {
    reason = why;
    child.kill(signal);
    forced = setTimeout(() => child.kill("SIGKILL"), patience.stopsWithin);
  };
  const looks = setInterval(() => {
    const now = performance.now();
    // Both of us were asleep, with the machine or by SIGSTOP.
    if (heardAt !== null && now - lookedAt > 5 * patience.looksEvery) heardAt = now;
    lookedAt = now;
    if (reason !== null || heardAt === null) return;
    if (now - heardAt >= patience.silentFor)
      endIt(`it gave no sign of life for ${patience.silentFor / 1000} s`, "SIGKILL");
    // What is too large can still finish what it is at.
    else if (overSince !== null && now - overSince >= patience.overFor)
      endIt(`it took more than ${Math.round(patience.mostMemory / MB)} MB of memory`, "SIGTERM");
  }, patience.looksEvery);

  return new Promise((done) => {
    const end = async (code, signal, failure) => {
      clearInterval(looks);
      clearTimeout(forced);
      const why = reason ?? failure ?? whyOf(code, signal, await lastWords());
      const ranFor = performance.now() - startedAt;
      // Ended by us it did not leave by its own wish, whatever code it left with.
      done({ code: reason === null ? code : null, signal, why, wasUp: heardAt !== null, ranFor });
    };
    child.once("exit", (code, signal) => void end(code, signal));
    child.once("error", (error) => {
      if (child.pid === undefined) void end(127, null, error.message);
    });
  });
}

/** Passes on what is said to standard error, and remembers the end of it. */
function keepLastWords(child) {
  let words = "";
  child.stderr?.on("data", (piece) => {
    process.stderr.write(piece);
    words = (words + piece.toString()).slice(-16 * 1024);
  });
  // Processes that the server started may hold the pipe open a little longer than itself.
  return async () => {
    await Promise.race([new Promise((done) => child.once("close", done)), sleep(200)]);
    child.stderr?.destroy();
    return words;
  };
}

function whyOf(code, signal, words) {
  if (/heap out of memory|heap limit|Zone Allocation failed/i.test(words)) return "its heap was full";
  if (signal === "SIGKILL") return "killed from outside, or by the system for want of memory (SIGKILL)";
  return signal === null ? `it left with code ${code}` : `it was ended by ${signal}`;
}

const exitCodeOf = ({ code, signal }) => code ?? (signal === null ? 1 : 128 + constants.signals[signal]);

function print({ level, msg, ...about }) {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...about, msg })}\n`);
}
