import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Killable } from "./killables.ts";

/** As soon as a supervisor starts it again. */
const STARTS_AGAIN_AFTER_MS = 500;

/** So many are down at once at most: where it takes long to start, as much more would be all there is. */
const MOST_DOWN = 3;

/** What was ended in which way, how often, and how long it took at most until it was up again, in s. */
export type Killed = Record<string, { times: number; upAfterS: number }>;

/**
 * Ends one part of the cluster after the other, each as often as the others and in each of its ways, and starts it again, until
 * the work is done. While one comes up again others are ended.
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
    // A stride that has no part in common with their number meets all of them.
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
        // What does not come up again ends the run, and not while nobody waits for it.
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
