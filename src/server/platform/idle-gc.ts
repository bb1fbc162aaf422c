import { performance } from "node:perf_hooks";

const LOOK_EVERY_MS = 10_000;
/** Parts of the time between two looks in which JavaScript ran. A page now and then is no load, and one more does not end a rest. */
const LOAD = 0.3;
const REST = 0.05;

/** Tells, look by look, whether a load is over that has not been cleared up after. @param utilized how much of the time since the last look was used, 0 to 1 */
export function clearsUpAfterLoads(): (utilized: number) => boolean {
  let hasLoaded = false;
  return (utilized) => {
    if (utilized >= LOAD) hasLoaded = true;
    if (!hasLoaded || utilized > REST) return false;
    hasLoaded = false;
    return true;
  };
}

/**
 * Once a load is over, gives back what it took: V8 else keeps its heap as large as it ever was, half of it empty. It takes
 * a fifth to a third of a second, in which nobody is answered, and is done at a time when hardly anybody asks.
 */
export function collectGarbageWhenIdle(): void {
  const collect = globalThis.gc; // scripts/supervise.mjs exposes it; other ways to start do not
  if (collect === undefined) return;
  const isToClearUp = clearsUpAfterLoads();
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (isToClearUp(utilization)) void collect({ type: "major", execution: "sync", flavor: "last-resort" });
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
