import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { LabProcess } from "../support/lab-process.ts";
import type { PgBouncer } from "../support/pg-bouncer.ts";
import type { PostgresReplica } from "../support/postgres-replica.ts";
import type { Balancer } from "./open-balancer.ts";
import type { Store } from "./open-store.ts";

export type Killable = { name: string; ways: readonly Way[]; start(): Promise<void> };
type Way = { how: string; end(): Promise<void> };

const STARTS_AGAIN_WITHIN_MS = 180_000;
const LOOKS_EVERY_MS = 100;

/** @param start succeeds once its dependencies are up; until then the process exits and is restarted */
export function killableLab(name: string, running: LabProcess, start: () => Promise<void>): Killable {
  return {
    name,
    ways: [
      { how: "-9", end: () => running.kill() },
      { how: "SIGTERM", end: () => running.stop() },
    ],
    start: () => untilDone(start),
  };
}

/** @param folder the embedded database's, which restarts its server automatically */
export function killableDatabase(folder: string, database: pg.Pool): Killable {
  const signal = async (name: NodeJS.Signals, pid: number | undefined) => {
    if (pid !== undefined) process.kill(pid, name);
  };
  return {
    name: "database",
    ways: [
      { how: "-9", end: async () => signal("SIGKILL", (await serverPids(folder))[0]) },
      { how: "connection -9", end: async () => signal("SIGKILL", await aConnectionOfTheLab(folder)) },
      { how: "SIGINT", end: async () => signal("SIGINT", (await serverPids(folder))[0]) },
    ],
    start: () => untilDone(async () => void (await database.query("select 1"))),
  };
}

export const killableOthers = (
  replica: PostgresReplica,
  pooler: PgBouncer,
  balancer: Balancer,
  store: Store,
): Killable[] => [
  { name: "replica", ways: [{ how: "-9", end: replica.kill }], start: replica.start },
  { name: "pooler", ways: [{ how: "-9", end: pooler.kill }], start: async () => pooler.start() },
  { name: "balancer", ways: [{ how: "-9", end: () => balancer.kill() }], start: () => balancer.start() },
  { name: "store", ways: [{ how: "-9", end: store.kill }], start: store.start },
];

/** Returns the process IDs of the database server, first, and its child processes. */
export async function serverPids(folder: string): Promise<number[]> {
  const [server] = (await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n");
  const working = await readFile(`/proc/${server}/task/${server}/children`, "utf8");
  return [server, ...working.trim().split(" ")].map(Number);
}

async function aConnectionOfTheLab(folder: string): Promise<number | undefined> {
  for (const pid of (await serverPids(folder)).slice(1)) {
    const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (title.startsWith("postgres: lab_server lab ")) return pid;
  }
  return undefined;
}

async function untilDone(start: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + STARTS_AGAIN_WITHIN_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(LOOKS_EVERY_MS);
    }
  }
}
