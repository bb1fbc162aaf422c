import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** As often as the library lets one be begun. */
const INDEX_EVERY_S = 10;
const INDEXES_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 200;

/**
 * What of the job queue only the owner of its tables may do: makes and migrates its schema, builds the indexes that a new
 * version wants, and builds anew those that have grown far beyond what is in them. Servers that run find it done.
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

/** Each by itself: an index is not built anew within a transaction. */
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
