import { readFile } from "node:fs/promises";

/** The unit of CPU time in `/proc`, in ms. */
const TICK_MS = 10;

/**
 * Returns the CPU time of a process and its threads so far, in ms; 0 when it has ended.
 * @param children.ended whether to include the time of its ended children
 */
export async function processorTime(pid: number | string, children = { ended: false }): Promise<number> {
  try {
    // A process name may contain spaces; the fields after its closing parenthesis do not.
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return (user + system + (children.ended ? endedUser + endedSystem : 0)) * TICK_MS;
  } catch {
    return 0;
  }
}
