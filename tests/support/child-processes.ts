import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The processes that read pictures among this process's children. */
export async function pictureProcesses(): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="], { maxBuffer: 16 * 1024 * 1024 });
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line))
    .filter((found) => found !== null && Number(found[2]) === process.pid && found[3]!.includes("picture-process.ts"))
    .map((found) => Number(found![1]));
}
