// Starts and stops services as their unit files say, without systemd. It knows the options that docs/operations/deployment.md uses.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type Service = {
  name: string;
  /** Stops it as systemd would. @returns what was wrong with its exit, or null */
  stop(): Promise<string | null>;
  /** Kills it and everything it started, immediately. */
  kill(): void;
};

/** systemd's default PATH for services. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";
/** Settings that are read here, or that don't matter because the services run as the current user. */
const KNOWN = new Set([
  "User",
  "WorkingDirectory",
  "EnvironmentFile",
  "ExecStart",
  "Restart",
  "KillMode",
  "TimeoutStopSec",
  "NoNewPrivileges",
  "PrivateTmp",
]);

/** Returns an instance's [Service] settings in order. @throws if a setting is not supported here */
export function serviceOf(unit: string, instance: string): [name: string, value: string][] {
  const section = /^\[Service\]\n([^[]*)/mu.exec(unit)?.[1] ?? "";
  return [...section.matchAll(/^(\w+)=(.*)$/gmu)].map(([, name = "", value = ""]) => {
    if (!KNOWN.has(name)) throw new Error(`a unit sets ${name}, which the run does not know`);
    return [name, value.replaceAll("%i", instance)];
  });
}

/** Parses lines of NAME=value; quotes around a value are removed. */
const environmentOf = (file: string): [string, string][] =>
  [...readFileSync(file, "utf8").matchAll(/^([A-Z_]+)=(["']?)(.*)\2$/gmu)].map(([, name = "", , value = ""]) => [
    name,
    value,
  ]);

/** @param unitFile lab@.service @param said called with each line of output */
export function startService(unitFile: string, instance: string, said: (line: string) => void): Service {
  const settings = serviceOf(readFileSync(unitFile, "utf8"), instance);
  const all = (name: string) => settings.filter(([other]) => other === name).map(([, value]) => value);
  const [command = "", ...args] = (all("ExecStart")[0] ?? "").split(" ");
  const stopWithinMs = Number(all("TimeoutStopSec")[0]) * 1000;
  if (all("KillMode")[0] !== "mixed" || !(stopWithinMs > 0))
    throw new Error("a unit has KillMode=mixed, as the server's parent passes SIGTERM on, and a TimeoutStopSec");
  const child = spawn(command, args, {
    cwd: all("WorkingDirectory")[0],
    env: { PATH, ...Object.fromEntries(all("EnvironmentFile").flatMap(environmentOf)) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => text.trim().split("\n").forEach(said));
  const ended = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once("error", (error) => (said(error.message), done(127)));
    child.once("exit", (code, signal) => done(code ?? signal));
  });
  return {
    name: `lab@${instance}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return `ended by itself (${await ended})`;
      child.kill("SIGTERM");
      const end = await Promise.race([ended, sleep(stopWithinMs, "late" as const, { ref: false })]);
      if (end === "late") return `was not over ${stopWithinMs / 1000} s after SIGTERM`;
      if (end !== 0) return `ended with ${end}`;
      return groupIsThere(child) ? "left processes behind" : null;
    },
    kill: () => groupIsThere(child, "SIGKILL"),
  };
}

/** Returns whether any process in its group is still running; the signal goes to the whole group. */
function groupIsThere({ pid }: ChildProcess, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}
