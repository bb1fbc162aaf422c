import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { processorTime } from "../../tests/support/processor-time.ts";
import type { BenchLab } from "./bench-lab.ts";

/** Processor time spent so far, in ms: by the server with its threads, and by all of its database's processes, also those of connections that were closed. */
export async function processorTimes(lab: BenchLab): Promise<{ server: number; database: number }> {
  const times = { server: await processorTime(String(lab.process.pid)), database: 0 };
  for (const pid of await readdir("/proc")) {
    if (/^\d+$/.test(pid) && (await isDatabaseOf(lab, pid)))
      times.database += await processorTime(pid, { ended: true });
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
