import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Killable } from "./killables.ts";

const STARTS_AGAIN_AFTER_MS = 500;

/** Parts down at once at most: where starts are slow, more would be all of them. */
const MOST_DOWN = 3;

/** Kills by part and method: how often, and the longest time until it was up again, in s. */
export type Killed = Record<string, { times: number; upAfterS: number }>;

/**
 * Kills the cluster's parts in turn, each equally often and in each of its ways, and restarts them, until the work is
 * done. Other parts are killed while one restarts.
 */
export async function killedMeanwhile(
  cluster: Pick<Cluster, "killables">,
  everyMs: number,
  work: () => Promise<void>,
): Promise<Killed> {
  const killed: Killed = {};
  const times = new Map<string, number>();
  const down = new Map<string, Promise<void>>();
  const over = new AbortController();
  const next = (turn: number): [Killable, at: number] | undefined => {
    if (down.size >= MOST_DOWN) return undefined;
    const all = cluster.killables();
    // A stride coprime to their number reaches all of them.
    const inTurn = all.map((_, more) => (turn * 3 + more) % all.length);
    const at = inTurn.find((one) => !down.has(all[one]!.name));
    return at === undefined ? undefined : [all[at]!, at];
  };
  const endAndStart = async ({ name, ways, start }: Killable, at: number): Promise<void> => {
    const so = times.get(name) ?? 0;
    times.set(name, so + 1);
    const { how, end } = ways[(at + so) % ways.length]!;
    const of = (killed[`${name} ${how}`] ??= { times: 0, upAfterS: 0 });
    of.times += 1;
    const endedAt = performance.now();
    await end();
    await sleep(STARTS_AGAIN_AFTER_MS);
    await start();
    of.upAfterS = Math.max(of.upAfterS, Math.round((performance.now() - endedAt) / 100) / 10);
    down.delete(name);
  };
  const killing = (async () => {
    for (let turn = 0; !over.signal.aborted;) {
      const found = next(turn);
      if (found !== undefined) {
        turn++;
        const again = endAndStart(...found);
        down.set(found[0].name, again);
        // A part that fails to restart ends the run, even if nothing awaits it.
        again.catch(() => over.abort());
      }
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await killing;
    await Promise.all(down.values());
  }
  return killed;
}
