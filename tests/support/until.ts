import { setTimeout as sleep } from "node:timers/promises";

const LOOKS_EVERY_MS = 200;
const WITHIN_MS = 240_000;

/** Polls until it is true. @throws after four minutes */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited for four minutes in vain: ${what}`);
    await sleep(LOOKS_EVERY_MS);
  }
}
