import { readFile } from "node:fs/promises";

/** What `/proc` counts processor time in, in ms. */
const TICK_MS = 10;

/** Processor time that a process has spent so far with its threads, in ms; 0 when it is gone. */
export async function processorTime(pid: number | string): Promise<number> {
  try {
    // The name of a process may hold blanks; what follows its bracket does not.
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
