import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BenchLab } from "./bench-lab.ts";

/** What `/proc` counts processor time in, in ms. */
const TICK_MS = 10;

/** Processor time spent so far, in ms: by the server with its threads, and by all of its database's processes. */
export async function processorTimes(lab: BenchLab): Promise<{ server: number; database: number }> {
  const times = { server: await timeOf(String(lab.process.pid)), database: 0 };
  for (const pid of await readdir("/proc")) {
    if (/^\d+$/.test(pid) && (await isDatabaseOf(lab, pid))) times.database += await timeOf(pid);
  }
  return times;
}

/** A database's processes work in its data folder, which lies in the lab's. */
async function isDatabaseOf(lab: BenchLab, pid: string): Promise<boolean> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    if (!command.includes("postgres")) return false;
    const options = await readFile(join("/proc", pid, "cwd/postmaster.opts"), "utf8");
    return options.includes(lab.dataDir);
  } catch {
    return false; // gone meanwhile, or not ours to read
  }
}

async function timeOf(pid: string): Promise<number> {
  try {
    // The name of a process may hold blanks; what follows its bracket does not.
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
