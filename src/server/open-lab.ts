import { createHmac } from "node:crypto";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { openRefusalNotes } from "./accounts/events/note-refusals.ts";
import { contentBlog } from "./adapters/blog/content-blog.ts";
import { feedBlog } from "./adapters/blog/feed-blog.ts";
import { diskFiles } from "./adapters/files/disk-files.ts";
import { identityService } from "./adapters/identity/identity.ts";
import { outboxMailer } from "./adapters/mail/outbox-mailer.ts";
import { testPayments } from "./adapters/payments/test-payments.ts";
import { testSubscriptions } from "./adapters/payments/test-subscriptions.ts";
import { outboxSms } from "./adapters/sms/outbox-sms.ts";
import { twilioSms } from "./adapters/sms/twilio-sms.ts";
import { testPostage } from "./adapters/postage/test-postage.ts";
import { taxByTable } from "./adapters/tax/tax-by-table.ts";
import { clamd } from "./adapters/viruses/clamd.ts";
import { noScanner } from "./adapters/viruses/no-scanner.ts";
import { CONTENT_TABLES } from "./content-tables.ts";
import { readPageContent } from "./community/page-content.ts";
import type { Deps } from "./deps.ts";
import type { JobData } from "./job-data.ts";
import { type Database, openDatabase } from "./platform/database/open-database.ts";
import { type JobRunner, openJobs } from "./platform/jobs/jobs.ts";
import { openPicturePool } from "./pictures/picture-pool.ts";
import { receiveProviderEvent } from "./provider-events/receive-provider-event.ts";
import { openListener } from "./platform/database/listen.ts";
import { noteWrites } from "./platform/database/note-writes.ts";
import { type ContentChanges, openContentChanges } from "./platform/kept/content-changes.ts";
import { openKept } from "./platform/kept/kept.ts";
import { openLiveBus } from "./platform/live/live-bus.ts";
import type { Logger } from "./platform/log.ts";
import type { Settings } from "./platform/settings.ts";
import { whatFollows } from "./what-follows.ts";
import { backgroundWork } from "./background-work.ts";

export type Resources = {
  settings: Settings;
  log: Logger;
  /** As whom the lab runs: a role that reads and writes rows. */
  databaseUrl: string;
  /** As whom tables are made, before the lab opens. */
  ownerUrl: string;
  now: () => Date;
};

/** The lab without its doors: database, files, services and background work, plugged together. */
export type Lab = {
  deps: Deps;
  database: Database;
  /** Of what public answers and pages are made of. */
  contentChanges: ContentChanges;
  jobs: JobRunner<JobData>;
  /** Lets running jobs finish, then lets go of everything. */
  close(): Promise<void>;
};

/** The built-in payment provider signs its webhooks with a secret of its own, made from the one there is. */
const webhookSecretOf = ({ authSecret }: Settings): string =>
  createHmac("sha256", authSecret).update("webhooks of the test payment provider").digest("hex");

const DATABASE_CONNECTIONS = 10;
const JOBS_MAY_FINISH_MS = 7000;

/**
 * Opens the lab on a migrated database.
 * @param options.supervise false in tests, where work and time are driven by hand
 */
export async function openLab(resources: Omit<Resources, "ownerUrl">, options: { supervise: boolean }): Promise<Lab> {
  const { settings, log, databaseUrl, now } = resources;
  const contentDir = join(settings.projectDir, "content");
  const [blog, pageContent] = await Promise.all([
    settings.notesFeedUrl === null
      ? contentBlog(join(contentDir, "notes"))
      : feedBlog({ address: settings.notesFeedUrl, now, log }),
    readPageContent(contentDir),
  ]);
  const listener = await openListener(databaseUrl, { name: "lab-listens", log });
  const contentChanges = await openContentChanges(listener);
  const database = openDatabase(databaseUrl, {
    max: DATABASE_CONNECTIONS,
    onConnect: noteWrites(CONTENT_TABLES.map(getTableName), contentChanges.written),
  });
  const live = await openLiveBus(listener);
  const jobs = await openJobs<Deps, JobData>({
    databaseUrl,
    log,
    works: backgroundWork,
    deps: () => deps,
    supervise: options.supervise,
  });
  const pictures = openPicturePool({ projectDir: settings.projectDir, log });
  const mail = outboxMailer(join(settings.dataDir, "outbox"), now);
  const refusals = openRefusalNotes({ db: database.db, log, now });
  const deps: Deps = {
    db: database.db,
    now,
    settings,
    log,
    jobs,
    follows: whatFollows,
    live,
    kept: openKept({ changes: contentChanges, now }),
    tax: taxByTable(),
    postage: testPostage({ pool: database.pool, now, secret: settings.authSecret }),
    payments: testPayments(database.pool, now, webhookSecretOf(settings)),
    subscriptions: testSubscriptions({
      pool: database.pool,
      now,
      tell: (event) => receiveProviderEvent(deps, { ...event, provider: "payments" }),
    }),
    mail,
    sms: settings.twilio === null ? outboxSms(mail) : twilioSms(settings.twilio),
    identity: identityService(settings, now),
    refusals,
    blog,
    pageContent,
    pictures,
    viruses: settings.clamd === null ? noScanner() : clamd(settings.clamd),
    files: diskFiles({
      dir: join(settings.dataDir, "files"),
      secret: settings.authSecret,
      now,
    }),
  };
  return {
    deps,
    database,
    contentChanges,
    jobs,
    async close() {
      await jobs.stop(JOBS_MAY_FINISH_MS);
      await pictures.close();
      await listener.close();
      await refusals.settled();
      await database.close();
    },
  };
}
