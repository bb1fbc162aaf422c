import type { RefusalNotes } from "./accounts/events/note-refusals.ts";
import type { Blog } from "./adapters/blog/port.ts";
import type { LinkFor } from "./adapters/files/link-for.ts";
import type { FileStore } from "./adapters/files/port.ts";
import type { IdentityService } from "./adapters/identity/port.ts";
import type { Mailer } from "./adapters/mail/port.ts";
import type { PaymentProvider } from "./adapters/payments/port.ts";
import type { SubscriptionProvider } from "./adapters/payments/subscriptions-port.ts";
import type { ServiceNotes } from "./services/service-notes.ts";
import type { PushService } from "./adapters/push/port.ts";
import type { SmsService } from "./adapters/sms/port.ts";
import type { PostageProvider } from "./adapters/postage/port.ts";
import type { Streets } from "./adapters/streets/port.ts";
import type { SparedPlaces } from "./adapters/places/spared-places.ts";
import type { TaxService } from "./adapters/tax/port.ts";
import type { VirusScanner } from "./adapters/viruses/port.ts";
import type * as database from "./platform/database/open-database.ts";
import type { JobQueue } from "./platform/jobs/jobs.ts";
import type { ContentCache } from "./platform/cache/content-cache.ts";
import type { LiveBus } from "./platform/live/live-bus.ts";
import type { Logger } from "./platform/log.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import type { Settings } from "./platform/settings.ts";
import type { PicturePool } from "./pictures/picture-pool.ts";
import type { PageContent } from "./community/page-content.ts";
import type { JobData } from "./job-data.ts";
import type { DomainEventHandlers } from "./domain-event-handlers.ts";
import type { Modules } from "./module.ts";

/** What every call, write and job of the server is given. Built once in `composition-root.ts`. */
export type Deps = {
  db: database.Db;
  /** What is the same for all is read by this: a replica, where there is one that has all this process has heard of. */
  publicDb: database.Db;
  /** The clock; tests move it. */
  now: () => Date;
  settings: Settings;
  log: Logger;
  tracing: Tracing;
  jobs: JobQueue<JobData>;
  domainEvents: DomainEventHandlers;
  /** What the domains' modules list, together. */
  modules: Modules;
  live: LiveBus;
  /** Cached values that are the same for everyone. */
  cache: ContentCache;
  payments: PaymentProvider;
  subscriptions: SubscriptionProvider;
  mail: Mailer;
  sms: SmsService;
  /** Null: browsers show no notices. */
  push: PushService | null;
  identity: IdentityService;
  files: FileStore;
  /** The processes that read what was sent as a picture. */
  pictures: PicturePool;
  /** Looks at what others send before anything is done with it (files/refuse-infected.ts). */
  viruses: VirusScanner;
  /** What was refused at the door and beyond, for the accounts' event log. */
  refusals: RefusalNotes;
  blog: Blog;
  pageContent: PageContent;
  tax: TaxService;
  /** Null: nobody suggests addresses. */
  places: SparedPlaces | null;
  postage: PostageProvider;
  /** How services outside answered. */
  serviceNotes: ServiceNotes;
  /** How far it is for couriers. */
  streets: Streets;
};

/** What a call is given: also whom it may give links to. */
export type CallDeps = Deps & {
  /** The caller's session; nobody, where nobody is signed in. */
  linksFor: LinkFor;
};

/** What links to files need. */
export type Links = Pick<CallDeps, "files" | "now" | "linksFor">;

/** An open transaction. Only writes open one; helpers are handed it. */
export type Tx = database.Tx;
/** For reads, which may run inside or outside a transaction. */
export type Db = database.Db | database.Tx;
