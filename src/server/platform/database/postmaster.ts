import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm, stat } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * A lock file is created and then written, a little later on a busy machine; one that stays empty is a dead server's.
 */
const EMPTY_FOR_MS = 10_000;

/** The folder of a server's Unix socket, relative to its data. */
export const SOCKETS_FROM_DATA = "../socket";

export type Postmaster = {
  pid: number;
  port: number;
  /** Whether it listens in `SOCKETS_FROM_DATA`, too. */
  hasSocket: boolean;
  state: "starting" | "ready" | "stopping";
};

/**
 * Returns the server running on `cluster`, read from its lock file; null when none is. Deletes a lock file whose
 * process is gone, or whose PID now belongs to another program (usual in containers, which count from 1): in the latter
 * case, PostgreSQL itself would refuse to start.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const path = join(cluster, "postmaster.pid");
  const text = await onceWritten(path);
  if (text === null) return null;
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  // The first lines are written immediately, the others while the server starts.
  if (Number.isInteger(pid) && pid > 0 && (await servesCluster(pid, cluster))) {
    const status = lines[7];
    const state = status === "ready" ? "ready" : status === "stopping" ? "stopping" : "starting";
    return { pid, port: Number(lines[3]), hasSocket: lines[4] === SOCKETS_FROM_DATA, state };
  }
  // Only the exact file that was checked: a server that has just replaced it must keep its own.
  if ((await readFile(path, "utf8").catch(() => null)) === text) await rm(path, { force: true });
  return null;
}

async function onceWritten(path: string): Promise<string | null> {
  for (;;) {
    const text = await readFile(path, "utf8").catch(() => null);
    if (text !== "") return text;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > EMPTY_FOR_MS) return text;
    await sleep(10);
  }
}

/** The process is alive, is no zombie, and is a PostgreSQL on exactly this folder. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (platform() === "linux") {
    try {
      const [at, folder] = await Promise.all([readlink(`/proc/${pid}/cwd`), realpath(cluster)]);
      return at === folder;
    } catch {
      return false;
    }
  }
  if (platform() === "win32") return isAlive(pid);
  const command = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return command.stdout.includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
