import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** As often as the pool itself checks. */
const LOOK_EVERY_MS = 25;

export async function pictureProcesses(): Promise<number[]> {
  if (process.platform === "linux") return fromProc();
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="], { maxBuffer: 16 * 1024 * 1024 });
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line))
    .filter((found) => found !== null && Number(found[2]) === process.pid && found[3]!.includes("picture-process.ts"))
    .map((found) => Number(found![1]));
}

/** The same without starting `ps`, which takes longer than the rest of these tests. */
function fromProc(): number[] {
  const isChild = (pid: number) => {
    const stat = read(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ", 2)[1] === String(process.pid);
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isChild(pid) && read(`/proc/${pid}/cmdline`).includes("picture-process.ts"));
}

/** Reads from memory in about 20 µs. The process may have ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Checks these processes repeatedly, with pauses that leave them the CPU. Returns a function that stops it. */
export function watchPictureProcesses(look: (pids: number[]) => Promise<void> | void): () => Promise<void> {
  const stopped = new AbortController();
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look(await pictureProcesses());
      await setTimeout(LOOK_EVERY_MS, null, { signal: stopped.signal }).catch(() => "stopped");
    }
  })();
  return () => {
    stopped.abort();
    return looking;
  };
}
