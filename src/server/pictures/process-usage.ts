import { readFileSync } from "node:fs";

/** Resident memory in bytes, and computing time since its start in ms. */
export type ProcessUsage = { memory: number; cpuMs: number };

/** Linux counts in hundredths of a second, whatever its clock. */
const MS_PER_TICK = 10;

/**
 * What a process has taken so far; null once it is gone, and on systems that do not tell. The kernel answers from memory in some
 * 20 µs: by way of Node's threads, with a buffer of 64 kB for each answer, 80 looks a second took a tenth of what decoding does.
 */
export function usageOf(pid: number): ProcessUsage | null {
  try {
    const [status, stat] = [readFileSync(`/proc/${pid}/status`, "utf8"), readFileSync(`/proc/${pid}/stat`, "utf8")];
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    if (resident === undefined) return null;
    // The second field is the program's name in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { memory: Number(resident) * 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
  } catch {
    return null;
  }
}
