import { get } from "node:http";
import { addressNumber } from "./siege.ts";
import { MemoryWatch, type Memory } from "./memory-watch.ts";

// Somebody with no part in it all who wants to see the lab, in a process and from an address of their own. Started by
// besieged-product.ts, asked over the channel of `fork`.

/** Times in ms of what was asked meanwhile, what was not answered well, and the most memory taken. */
export type Seen = { health: number[]; home: number[]; failed: Record<string, number>; memory: Memory };
export type ProbeStart = { port: number; supervisorPid: number; dataDir: string };

const EVERY_MS = 100;
/** What takes longer counts as having taken so long. */
const WITHIN_MS = 10_000;

const { port, supervisorPid, dataDir } = JSON.parse(process.argv[2]!) as ProbeStart;
const memory = new MemoryWatch(supervisorPid, dataDir);
const from = addressNumber(65_000);
let seen: Omit<Seen, "memory"> = { health: [], home: [], failed: {} };
/** Rounds of asking: what was begun before this one counts for nobody. */
let round = 0;

function ask(path: string, times: "health" | "home"): void {
  const startedAt = performance.now();
  const askedIn = round;
  let over = false;
  const end = (outcome: string | number) => {
    if (over || askedIn !== round) return;
    over = true;
    seen[times].push(performance.now() - startedAt);
    if (outcome !== 200) seen.failed[`${path} ${outcome}`] = (seen.failed[`${path} ${outcome}`] ?? 0) + 1;
  };
  const options = { port, host: "127.0.0.1", path, agent: false, timeout: WITHIN_MS } as const;
  const asked = get(from === undefined ? options : { ...options, localAddress: from }, (answer) => {
    answer.resume().on("end", () => end(answer.statusCode!));
    answer.on("error", () => end("broken"));
  });
  asked.on("timeout", () => asked.destroy(Object.assign(new Error(), { code: "timeout" })));
  asked.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? "broken"));
}

setInterval(() => {
  ask("/api/health", "health");
  ask("/", "home");
}, EVERY_MS);

process.on("message", (wanted: "begin" | "end") => {
  const told: Seen = { ...seen, memory: memory.most };
  round += 1;
  seen = { health: [], home: [], failed: {} };
  memory.forget();
  if (wanted === "end") process.send!(told);
});
process.on("disconnect", () => process.exit());
