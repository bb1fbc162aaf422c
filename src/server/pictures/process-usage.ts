import { readFileSync } from "node:fs";

/** Resident memory in bytes, and CPU time since its start in ms. */
export type ProcessUsage = { memory: number; cpuMs: number };

/** Linux counts in hundredths of a second, whatever its clock rate. */
const MS_PER_TICK = 10;

/**
 * Returns a process's usage so far; null once it has ended, and on systems that don't report it. The kernel responds
 * from memory in about 20 µs. Asynchronous reads, with a 64 kB buffer each, made 80 checks a second cost a tenth of
 * decoding time.
 */
export function usageOf(pid: number): ProcessUsage | null {
  try {
    const [status, stat] = [readFileSync(`/proc/${pid}/status`, "utf8"), readFileSync(`/proc/${pid}/stat`, "utf8")];
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    if (resident === undefined) return null;
    // The second field is the program's name in parentheses and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { memory: Number(resident) * 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
  } catch {
    return null;
  }
}
