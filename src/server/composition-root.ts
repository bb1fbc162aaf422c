import { notesFeedOf } from "./lab-settings/notes-feed.ts";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { openRefusalNotes } from "./accounts/events/note-refusals.ts";
import { contentBlog } from "./adapters/blog/content-blog.ts";
import { feedBlog } from "./adapters/blog/feed-blog.ts";
import { fileStore, logMissingOfStore } from "./adapters/files/file-store.ts";
import { identityService } from "./adapters/identity/identity.ts";
import { MailRefused } from "./adapters/mail/port.ts";
import { outboxMailer } from "./adapters/mail/outbox-mailer.ts";
import { sandboxPayments } from "./adapters/payments/sandbox/sandbox-payments.ts";
import { sandboxSubscriptions } from "./adapters/payments/sandbox/sandbox-subscriptions.ts";
import { SubscriptionExpired, PushRefused } from "./adapters/push/port.ts";
import { webPush } from "./adapters/push/web-push.ts";
import { SmsRefused } from "./adapters/sms/port.ts";
import { outboxSms } from "./adapters/sms/outbox-sms.ts";
import { twilioSms } from "./adapters/sms/twilio-sms.ts";
import { LabelRefused } from "./adapters/postage/port.ts";
import { sandboxPostage } from "./adapters/postage/sandbox-postage.ts";
import { guessedStreets } from "./adapters/streets/guessed-streets.ts";
import { osrmStreets } from "./adapters/streets/osrm-streets.ts";
import { placesAt } from "./adapters/places/places-at.ts";
import { sparedPlaces } from "./adapters/places/spared-places.ts";
import { clamd } from "./adapters/viruses/clamd.ts";
import { noScanner } from "./adapters/viruses/no-scanner.ts";
import { readPageContent } from "./community/page-content.ts";
import { openLabProfile } from "./lab-settings/lab-profile.ts";
import type { Deps } from "./deps.ts";
import type { JobData } from "./job-data.ts";
import { type Database, openDatabase } from "./platform/database/open-database.ts";
import { type JobRunner, openJobs } from "./platform/jobs/jobs.ts";
import { openPicturePool } from "./pictures/picture-pool.ts";
import { hearOutbox } from "./events/hear-outbox.ts";
import { storeWebhook } from "./webhooks/inbox.ts";
import { recordOfFailures } from "./failures/record-failures.ts";
import { type Metrics, openMetrics } from "./platform/metrics.ts";
import { openListener } from "./platform/database/listen.ts";
import { openPublicReads } from "./platform/database/public-reads.ts";
import { type CacheInvalidation, openCacheInvalidation } from "./platform/cache/cache-invalidation.ts";
import { openContentCache } from "./platform/cache/content-cache.ts";
import { openLiveBus } from "./platform/live/live-bus.ts";
import type { Logger } from "./platform/log.ts";
import { openTracing } from "./platform/tracing/tracing.ts";
import type { Settings } from "./platform/settings.ts";
import { openPriceLists } from "./prices/price-lists.ts";
import { openServiceNotes } from "./services/service-notes.ts";
import { domainEventHandlers } from "./domain-event-handlers.ts";
import { modules } from "./modules.ts";

export type Resources = {
  settings: Settings;
  log: Logger;
  /** The role the lab runs as: it reads and writes rows. */
  databaseUrl: string;
  /** The same database without the pooler, for LISTEN and the job queue; unset where there is no pooler. */
  directUrl?: string | null;
  /** The role that creates tables before the lab opens. */
  ownerUrl: string;
  now: () => Date;
};

/** The lab without HTTP: database, files, services and background work, wired together. */
export type Lab = {
  deps: Deps;
  database: Database;
  /** Changes to the content behind public responses and pages. */
  contentChanges: CacheInvalidation;
  jobs: JobRunner<JobData>;
  metrics: Metrics;
  /** About to stop: load balancers should send visitors elsewhere. */
  leaving: boolean;
  /** Waits for running jobs, then releases all resources. */
  close(): Promise<void>;
};

/** Derives the webhook secret of the built-in payment provider from the auth secret. */
const webhookSecretOf = ({ authSecret }: Settings): string =>
  createHmac("sha256", authSecret).update("webhooks of the test payment provider").digest("hex");

const DATABASE_CONNECTIONS = 10;
const JOBS_MAY_FINISH_MS = 7000;

/** Opens the lab on a migrated database. @param options.supervise false in tests, which drive work and time by hand */
export async function openLab(resources: Omit<Resources, "ownerUrl">, options: { supervise: boolean }): Promise<Lab> {
  const { settings, databaseUrl, now } = resources;
  const tracing = await openTracing(settings.traces, resources.log, (answer) => serviceNotes.note("TRACES", answer));
  const log = tracing.inLog(resources.log);
  const directUrl = resources.directUrl ?? databaseUrl;
  const contentDir = join(settings.projectDir, "content");
  const [ownBlog, pageContent] = await Promise.all([
    contentBlog(join(contentDir, "notes")),
    readPageContent(contentDir, settings.demo),
  ]);
  const listener = await openListener(directUrl, { name: "lab-listens", log });
  const contentChanges = await openCacheInvalidation(listener);
  const database = openDatabase(databaseUrl, {
    max: DATABASE_CONNECTIONS,
    pooled: resources.directUrl != null,
    tracing,
    writes: { tables: modules.cachedTables.map(getTableName), note: contentChanges.committed },
  });
  const lab = await openLabProfile({ db: database.db, changes: contentChanges, log });
  const prices = await openPriceLists({ db: database.db, now, changes: contentChanges, log });
  const live = await openLiveBus(listener);
  const metrics = openMetrics();
  const publicReads =
    settings.databaseReplicaUrl === null
      ? null
      : openPublicReads({
          url: settings.databaseReplicaUrl,
          primary: database.pool,
          changes: contentChanges,
          answered: metrics.readForAll,
          log,
        });
  const failing = recordOfFailures(() => deps, live);
  const jobs = await openJobs<Deps, JobData>({
    databaseUrl: directUrl,
    log,
    handlers: modules.jobs,
    does: (name) =>
      settings.processRoles.has(modules.jobs[name].cpuBound ? "derive" : "work") &&
      // The folder is on one machine; other processes would only take the job away from it.
      (name !== "watch-scanner-folder" || settings.scannerFolder !== null),
    deps: () => deps,
    supervise: options.supervise,
    worked: metrics.worked,
    tracing,
    record: failing,
  });
  const pictures = openPicturePool({ projectDir: settings.projectDir, log });
  const outbox = outboxMailer(join(settings.dataDir, "outbox"), now);
  // Service packages are imported only where used, to save memory in labs without them.
  const smtp =
    settings.smtp === null ? null : (await import("./adapters/mail/smtp-mailer.ts")).smtpMailer(settings.smtp);
  const easyPost =
    settings.easyPost === null
      ? null
      : (await import("./adapters/postage/easypost-postage.ts")).easyPostPostage(settings.easyPost);
  const serviceNotes = openServiceNotes({ db: database.db, log, now, tracing });
  const { watch } = serviceNotes;
  const feed = watch("NOTES", feedBlog({ addressNow: () => notesFeedOf({ lab, settings }) ?? "", now, log }), [
    "posts",
  ]);
  const stripe =
    settings.stripe === null
      ? null
      : (await import("./adapters/payments/stripe.ts")).stripeSides(settings.stripe, {
          now,
          log,
          watched: (side, methods, isAnswer) => watch("PAYMENTS", side, methods, isAnswer),
        });
  const stripeTax =
    settings.stripe === null || settings.stripe.taxCode === null
      ? null
      : (await import("./adapters/tax/stripe-tax.ts")).stripeTax(
          { ...settings.stripe, taxCode: settings.stripe.taxCode },
          {
            now,
            log,
            watched: (outside, isAnswer) => watch("TAX", outside, ["check", "record", "reverse"], isAnswer),
          },
        );
  const refusals = openRefusalNotes({ db: database.db, log, now });
  const files = await fileStore(settings, now);
  await logMissingOfStore(settings, log);
  const identity = identityService(settings, now);
  const deps: Deps = {
    db: database.db,
    publicDb: publicReads?.db ?? database.db,
    now,
    settings,
    lab,
    log,
    tracing,
    jobs,
    domainEvents: domainEventHandlers,
    modules,
    live,
    cache: openContentCache({ changes: contentChanges, now }),
    prices,
    tax: stripeTax,
    places:
      settings.places === null
        ? null
        : sparedPlaces(watch("PLACES", placesAt(settings.places, lab), ["suggest", "addressOf"]), { now, log }),
    streets:
      settings.osrmUrl === null
        ? guessedStreets
        : osrmStreets({ url: settings.osrmUrl, log, now, answered: (answer) => serviceNotes.note("STREETS", answer) }),
    postage:
      easyPost === null
        ? sandboxPostage({ pool: database.pool, now, secret: settings.authSecret })
        : watch(
            "POSTAGE",
            easyPost,
            ["rates", "prepareLabel", "buyLabel", "makeScanForm", "requestRefund", "findRefund", "track", "follow"],
            (error) => error instanceof LabelRefused,
          ),
    payments: stripe?.payments ?? sandboxPayments(database.pool, now, webhookSecretOf(settings)),
    subscriptions:
      stripe?.subscriptions ??
      sandboxSubscriptions({
        pool: database.pool,
        now,
        tell: (event) => storeWebhook(deps, { ...event, provider: "payments" }),
        secret: webhookSecretOf(settings),
      }),
    mail: smtp === null ? outbox : watch("MAIL", smtp, ["send"], (error) => error instanceof MailRefused),
    sms:
      settings.twilio === null
        ? outboxSms(outbox)
        : watch(
            "SMS",
            twilioSms(settings.twilio, settings.twilioUrl),
            ["send"],
            (error) => error instanceof SmsRefused,
          ),
    push:
      settings.vapid &&
      watch(
        "PUSH",
        webPush({ keys: settings.vapid, services: settings.pushServices, contact: () => `mailto:${lab.email}`, now }),
        ["send"],
        (error) => error instanceof SubscriptionExpired || error instanceof PushRefused,
      ),
    identity: watch("GOOGLE", watch("FACEBOOK", identity, ["verifyFacebook", "checkFacebook"]), [
      "verifyGoogle",
      "checkGoogle",
    ]),
    serviceNotes,
    refusals,
    blog: { posts: () => (notesFeedOf({ lab, settings }) === null ? ownBlog : feed).posts() },
    pageContent,
    pictures,
    viruses: settings.clamd === null ? noScanner() : watch("VIRUSES", clamd(settings.clamd), ["scan"]),
    files: settings.fileStore === null ? files : watch("FILES", files, ["check", "write", "takeIn", "read"]),
  };
  await failing.look();
  if (options.supervise && settings.processRoles.has("work")) await hearOutbox(listener, deps);
  return {
    deps,
    database,
    contentChanges,
    jobs,
    metrics,
    leaving: false,
    async close() {
      await jobs.stop(JOBS_MAY_FINISH_MS);
      smtp?.close();
      await pictures.close();
      await publicReads?.close();
      await listener.close();
      await refusals.settled();
      await tracing.close();
      await serviceNotes.settled();
      await database.close();
    },
  };
}
