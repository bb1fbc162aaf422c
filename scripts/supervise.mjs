// Keeps a server running: restarts it when it exits unexpectedly, and logs the reason. Types: supervise.d.mts.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const MB = 1024 * 1024;

export const SERVER_PROGRAM = "build/server/main.js";

/**
 * The heap's limits in MB (docs/decisions/overload.md#the-servers-heap-is-bounded), and a workaround for crashes of V8
 * (docs/decisions/packages.md#the-server-runs-without-v8s-memory-protection-keys).
 */
export const SERVER_FLAGS = [
  "--max-semi-space-size=16",
  "--max-old-space-size=256",
  ...(process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : []),
];

/**
 * Otherwise the C library reserves free memory for each of its threads, about 70 MB after the first pictures, and the
 * space of large request bodies between smaller allocations.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

export const PATIENCE = {
  /** Delay before the first restart, in ms; doubles with each further exit in a row. */
  firstDelay: 500,
  longestDelay: 60_000,
  /** After a run this long, in ms, an exit counts as the first one again. */
  steadyAfter: 5 * 60_000,
  /** A server that was up is ended after this long without a heartbeat, in ms. */
  silentFor: 60_000,
  /**
   * The server is also ended if its total memory exceeds this for `overFor` ms: the heap has its own limit, buffers
   * have none.
   */
  mostMemory: 450 * MB,
  overFor: 30_000,
  /**
   * Time for the server to stop after a signal, in ms; without help it takes at most 10 s, after up to 10 s of
   * draining.
   */
  stopsWithin: 25_000,
  looksEvery: 1_000,
};

/**
 * Runs the server and restarts it whenever it exits unexpectedly, without a limit but with growing delays. A server
 * that was never up and exits with its own code has reported why it cannot start, and is not restarted.
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

/** Returns the delay in ms before a restart, after this many exits in a row. */
export const delayAfter = (inARow, { firstDelay, longestDelay }) =>
  Math.min(longestDelay, firstDelay * 2 ** Math.min(inARow - 1, 30));

/** The IPC channel notifies each side when the other is gone. */
const start = ({ command, args, env }) => spawn(command, args, { env, stdio: ["inherit", "inherit", "pipe", "ipc"] });

/** Monitors a server run until it ends; ends it if it hangs or grows too large. */
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
    // Both processes were asleep, because the machine slept or because of SIGSTOP.
    if (heardAt !== null && now - lookedAt > 5 * patience.looksEvery) heardAt = now;
    lookedAt = now;
    if (reason !== null || heardAt === null) return;
    if (now - heardAt >= patience.silentFor)
      endIt(`it gave no sign of life for ${patience.silentFor / 1000} s`, "SIGKILL");
    // A server that is too large can still finish its current work.
    else if (overSince !== null && now - overSince >= patience.overFor)
      endIt(`it took more than ${Math.round(patience.mostMemory / MB)} MB of memory`, "SIGTERM");
  }, patience.looksEvery);

  return new Promise((done) => {
    const end = async (code, signal, failure) => {
      clearInterval(looks);
      clearTimeout(forced);
      const why = reason ?? failure ?? whyOf(code, signal, await lastWords());
      const ranFor = performance.now() - startedAt;
      // If we ended the server, its exit was not voluntary, whatever its exit code.
      done({ code: reason === null ? code : null, signal, why, wasUp: heardAt !== null, ranFor });
    };
    child.once("exit", (code, signal) => void end(code, signal));
    child.once("error", (error) => {
      if (child.pid === undefined) void end(127, null, error.message);
    });
  });
}

/** Passes on standard error, and remembers the last part. */
function keepLastWords(child) {
  let words = "";
  child.stderr?.on("data", (piece) => {
    process.stderr.write(piece);
    words = (words + piece.toString()).slice(-16 * 1024);
  });
  // The server's child processes can hold the pipe open a little longer than the server does.
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
