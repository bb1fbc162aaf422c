import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** The shortest interval that pg-boss allows. */
const INDEX_EVERY_S = 10;
const INDEXES_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 200;

/**
 * Does the queue work that only the tables' owner may do: creates and migrates its schema, builds the indexes that a
 * new version needs, and rebuilds bloated ones. Running servers find it done.
 */
export async function prepareQueue(ownerUrl: string, log: Logger): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: "lab migrations",
    max: 2,
    migrate: true,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: INDEX_EVERY_S,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue, while it is prepared"));
  await boss.start();
  try {
    const deadline = performance.now() + INDEXES_WITHIN_MS;
    while (await buildsIndexes(boss)) {
      if (performance.now() > deadline) {
        log.warn("job queue: its indexes are not all built; the next start goes on");
        break;
      }
      await sleep(LOOK_EVERY_MS);
    }
    await runAll(ownerUrl, await boss.getReindexCommands());
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

const buildsIndexes = async (boss: PgBoss): Promise<boolean> =>
  (await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress");

/** Runs each separately: an index cannot be rebuilt within a transaction. */
async function runAll(ownerUrl: string, commands: string[]): Promise<void> {
  if (commands.length === 0) return;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab migrations" });
  await client.connect();
  try {
    for (const command of commands) await client.query(command);
  } finally {
    await client.end();
  }
}
