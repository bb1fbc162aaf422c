import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

/** As soon as a supervisor starts it again. */
const STARTS_AGAIN_AFTER_MS = 500;

/** What was killed, and how often. */
export type Killed = Record<string, number>;

/** Kills one process after the other with -9, each as often as the others, and starts it again, until the work is done. */
export async function killedMeanwhile(cluster: Cluster, everyMs: number, work: () => Promise<void>): Promise<Killed> {
  const killed: Killed = {};
  const over = new AbortController();
  const killing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const startedAt = performance.now();
      const all = cluster.killables();
      // A stride that has no part in common with their number meets all of them.
      const { name, kill, start } = all[(turn * 3) % all.length]!;
      await kill();
      killed[name] = (killed[name] ?? 0) + 1;
      await sleep(STARTS_AGAIN_AFTER_MS);
      await start();
      const left = Math.max(0, everyMs - (performance.now() - startedAt));
      await sleep(left, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  await work().finally(() => over.abort());
  await killing;
  return killed;
}
