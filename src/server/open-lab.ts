import { join } from "node:path";
import { diskFiles } from "./adapters/files/disk-files.ts";
import { outboxMailer } from "./adapters/mail/outbox-mailer.ts";
import { testPayments } from "./adapters/payments/test-payments.ts";
import type { Deps } from "./deps.ts";
import type { JobData } from "./job-data.ts";
import { type Database, openDatabase } from "./platform/database/open-database.ts";
import { type JobRunner, openJobs } from "./platform/jobs/jobs.ts";
import { openLiveBus } from "./platform/live/live-bus.ts";
import type { Logger } from "./platform/log.ts";
import type { Settings } from "./platform/settings.ts";
import { works } from "./works.ts";

export type Resources = { settings: Settings; log: Logger; databaseUrl: string; now: () => Date };

/** The lab without its doors: database, files, services and background work, plugged together. */
export type Lab = {
  deps: Deps;
  database: Database;
  jobs: JobRunner<JobData>;
  /** Lets running jobs finish, then lets go of everything. */
  close(): Promise<void>;
};

const DATABASE_CONNECTIONS = 10;
const JOBS_MAY_FINISH_MS = 7000;

/**
 * Opens the lab on a migrated database.
 * @param options.supervise false in tests, where work and time are driven by hand
 */
export async function openLab(resources: Resources, options: { supervise: boolean }): Promise<Lab> {
  const { settings, log, databaseUrl, now } = resources;
  const database = openDatabase(databaseUrl, { max: DATABASE_CONNECTIONS });
  const live = await openLiveBus(databaseUrl, log);
  const jobs = await openJobs<Deps, JobData>({
    databaseUrl,
    log,
    works,
    deps: () => deps,
    supervise: options.supervise,
  });
  const deps: Deps = {
    db: database.db,
    now,
    settings,
    log,
    jobs,
    live,
    payments: testPayments(database.pool, now),
    mail: outboxMailer(join(settings.dataDir, "outbox"), now),
    files: diskFiles({
      dir: join(settings.dataDir, "files"),
      secret: settings.authSecret,
      now,
    }),
  };
  return {
    deps,
    database,
    jobs,
    async close() {
      await jobs.stop(JOBS_MAY_FINISH_MS);
      await live.close();
      await database.close();
    },
  };
}
