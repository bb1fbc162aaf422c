import { get } from "node:http";
import { addressNumber } from "./attack.ts";
import { MemoryWatch, type Memory } from "./memory-watch.ts";

// An uninvolved visitor, in a separate process and from a separate IP address. Started by attacked-product.ts, queried
// over the channel of `fork`.

/** Response times in ms during the attack, failures, and peak memory. */
export type Seen = { health: number[]; home: number[]; failed: Record<string, number>; memory: Memory };
export type ProbeStart = { port: number; supervisorPid: number; dataDir: string };

const EVERY_MS = 100;
/** Slower responses count as this time. */
const WITHIN_MS = 10_000;

const { port, supervisorPid, dataDir } = JSON.parse(process.argv[2]!) as ProbeStart;
const memory = new MemoryWatch(supervisorPid, dataDir);
const from = addressNumber(65_000);
let seen: Omit<Seen, "memory"> = { health: [], home: [], failed: {} };
const waiting = new Set<Promise<void>>();

function ask(path: string, times: "health" | "home"): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.add(promise);
  const into = seen;
  const startedAt = performance.now();
  let over = false;
  const end = (outcome: string | number) => {
    if (over) return;
    over = true;
    into[times].push(performance.now() - startedAt);
    if (outcome !== 200) into.failed[`${path} ${outcome}`] = (into.failed[`${path} ${outcome}`] ?? 0) + 1;
    waiting.delete(promise);
    resolve();
  };
  const options = { port, host: "127.0.0.1", path, agent: false, timeout: WITHIN_MS } as const;
  const requested = get(from === undefined ? options : { ...options, localAddress: from }, (answer) => {
    answer.resume().on("end", () => end(answer.statusCode!));
    answer.on("error", () => end("broken"));
  });
  requested.on("timeout", () => requested.destroy(Object.assign(new Error(), { code: "timeout" })));
  requested.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? "broken"));
}

setInterval(() => {
  ask("/api/health", "health");
  ask("/", "home");
}, EVERY_MS);

process.on("message", async (wanted: "begin" | "end") => {
  const before = seen;
  const most = memory.most;
  seen = { health: [], home: [], failed: {} };
  memory.forget();
  if (wanted === "begin") return;
  // The slowest requests matter most.
  await Promise.all(waiting);
  process.send!({ ...before, memory: most } satisfies Seen);
});
process.on("disconnect", () => process.exit());
