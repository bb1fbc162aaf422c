import { readFile } from "node:fs/promises";

/** What `/proc` counts processor time in, in ms. */
const TICK_MS = 10;

/**
 * Processor time that a process has spent so far with its threads, in ms; 0 when it is gone.
 * @param children.ended whether what its children spent that have ended counts as well
 */
export async function processorTime(pid: number | string, children = { ended: false }): Promise<number> {
  try {
    // The name of a process may hold blanks; what follows its bracket does not.
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return (user + system + (children.ended ? endedUser + endedSystem : 0)) * TICK_MS;
  } catch {
    return 0;
  }
}
