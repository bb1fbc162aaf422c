import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openLog } from "../../src/server/platform/log.ts";
import { startEmbeddedPostgres } from "../../src/server/platform/database/embedded-postgres.ts";
import { freePort, type LabProcess, type SignedInClient, signInDemo, startLabProcess } from "../support/lab-process.ts";

export type CrashLab = {
  origin: string;
  dataDir: string;
  database: pg.Pool;
  customer: SignedInClient;
  admin: SignedInClient;
  /** kill -9 after `ms`; the lab stays down until `start`. */
  killAfter(ms: number): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function openCrashLab(dataDir: string): Promise<CrashLab> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog({ logLevel: "error" }) });
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    MIGRATION_DATABASE_URL: postgres.ownerUrl,
    AUTH_SECRET: "a secret of the crash test, over 32 long",
  };
  let running: LabProcess = await startLabProcess({ dataDir, port, env });
  const database = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const origin = running.origin;
  return {
    origin,
    dataDir,
    database,
    customer: await signInDemo(origin, "customer@nice.test"),
    admin: await signInDemo(origin, "admin@nice.test"),
    async killAfter(ms) {
      await sleep(ms);
      await running.kill();
    },
    async start() {
      running = await startLabProcess({ dataDir, port, env });
    },
    async close() {
      await database.end();
      await running.stop();
      await postgres.stop();
    },
  };
}
