import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BenchLab } from "./bench-lab.ts";

/** Ids of all processes of a lab's database: they work in its data folder, which lies in the lab's. */
export async function databaseProcesses(lab: BenchLab): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir("/proc")) if (/^\d+$/.test(pid) && (await isDatabaseOf(lab, pid))) found.push(pid);
  return found;
}

/** Memory of a lab's database in bytes; what its processes share counts once. */
export async function databaseMemory(lab: BenchLab): Promise<number> {
  const shares = (await databaseProcesses(lab)).map(async (pid) => {
    const maps = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => ""); // gone meanwhile
    return Number(/^Pss:\s+(\d+) kB/m.exec(maps)?.[1] ?? 0) * 1024;
  });
  return (await Promise.all(shares)).reduce((sum, share) => sum + share, 0);
}

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
