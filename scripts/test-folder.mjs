// The temporary folder of a test run, and the database servers that may still run in it when the run was cut short.
import { readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Followed by the number of the process whose run it is. */
export const PREFIX = "nice-test-run-";

/** Ends what still runs in the folder, then takes the folder away. */
export async function removeRun(folder) {
  for (const name of namesIn(folder)) await endPostgres(join(folder, name, "postgres/cluster"));
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await sleep(100); // something in it was still being written
    }
  }
}

/** Runs that were killed could not clean up after themselves. */
export function removeRunsOfTheDead() {
  for (const name of namesIn(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) void removeRun(join(tmpdir(), name));
  }
}

async function endPostgres(cluster) {
  const lock = join(cluster, "postmaster.pid");
  let pid;
  try {
    pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
    if (process.platform === "linux" && readlinkSync(`/proc/${pid}/cwd`) !== cluster) return;
    process.kill(pid, "SIGQUIT");
  } catch {
    return;
  }
  for (let waited = 0; waited < 3000 && isAlive(pid); waited += 50) await sleep(50);
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
