// The temporary folder of a test run, and the processes that an interrupted run leaves in it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Followed by the ID of the run's process. */
export const PREFIX = "nice-test-run-";

/**
 * Ends all processes still running in the folder, then deletes it; repeats this for processes that were just starting.
 * Types: test-folder.d.mts.
 */
export async function removeRun(folder, { byEnvironment = false } = {}) {
  for (let quiet = 0, attempt = 0; quiet < 2 && attempt < 50; attempt++) {
    const running = programsIn(folder, byEnvironment);
    // SIGQUIT makes a database server end its own processes too; if that doesn't work, it is killed.
    for (const pid of running) signal(pid, attempt < 20 ? "SIGQUIT" : "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    quiet = running.length === 0 && !existsSync(folder) ? quiet + 1 : 0;
    await sleep(attempt === 0 && quiet === 1 ? 30 : 100);
  }
}

/** Killed runs could not clean up after themselves. */
export async function removeRunsOfTheDead() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeRun(join(tmpdir(), name)).catch(() => {}); // another user's
  }
}

/** Returns processes started with a path in the folder: database servers and the programs that create them. */
function programsIn(folder, byEnvironment) {
  const isIn = ({ pid, command }) =>
    `${command}${byEnvironment ? readOrNothing(`/proc/${pid}/environ`) : ""}`.includes(`${folder}/`);
  return commands()
    .filter((one) => one.pid !== process.pid && isIn(one))
    .map(({ pid }) => pid);
}

function commands() {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: readOrNothing(`/proc/${name}/cmdline`) }));
  }
  return execFileSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" })
    .split("\n")
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // ended meanwhile
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // ended meanwhile
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
