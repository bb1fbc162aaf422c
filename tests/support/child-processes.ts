import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The processes that read pictures among this process's children; their ids are stable while they live. */
export async function pictureProcesses(): Promise<number[]> {
  const { stdout } = await run("ps", ["--ppid", String(process.pid), "-o", "pid=,args="]);
  return stdout
    .split("\n")
    .filter((line) => line.includes("picture-process.ts"))
    .map((line) => Number.parseInt(line, 10));
}
