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
import type { PriceLists } from "./prices/price-lists.ts";
import type { PageContent } from "./community/page-content.ts";
import type { JobData } from "./job-data.ts";
import type { DomainEventHandlers } from "./domain-event-handlers.ts";
import type { Modules } from "./module.ts";
import type { Lab } from "../rules/lab-settings/lab-profile.ts";

/** Dependencies of every call, write and job of the server. Built once in `composition-root.ts`. */
export type Deps = {
  db: database.Db;
  /**
   * Reads data that is identical for everyone: a replica, if one has caught up with every change this process knows of.
   */
  publicDb: database.Db;
  now: () => Date;
  settings: Settings;
  /** The lab's profile as last saved by any process; always the same object, so it may be read at any time. */
  lab: Lab;
  log: Logger;
  tracing: Tracing;
  jobs: JobQueue<JobData>;
  domainEvents: DomainEventHandlers;
  modules: Modules;
  live: LiveBus;
  /** Cached values that are the same for everyone. */
  cache: ContentCache;
  prices: PriceLists;
  payments: PaymentProvider;
  subscriptions: SubscriptionProvider;
  mail: Mailer;
  sms: SmsService;
  /** Null: no browser notifications. */
  push: PushService | null;
  identity: IdentityService;
  files: FileStore;
  pictures: PicturePool;
  /** Scans uploads before they are used (files/refuse-infected.ts). */
  viruses: VirusScanner;
  /** Rejected requests, at the edge and beyond, for the accounts' event log. */
  refusals: RefusalNotes;
  blog: Blog;
  pageContent: PageContent;
  /** Null: rates come from the lab's table, and sales are not reported. */
  tax: TaxService | null;
  /** Null: no address suggestions. */
  places: SparedPlaces | null;
  postage: PostageProvider;
  serviceNotes: ServiceNotes;
  /** Courier travel times. */
  streets: Streets;
};

/** Dependencies of a call, with the session that its links are signed for. */
export type CallDeps = Deps & {
  /** The caller's session; no one if signed out. */
  linksFor: LinkFor;
};

export type Links = Pick<CallDeps, "files" | "now" | "linksFor">;

/** An open transaction. Only writes open one and pass it to helpers. */
export type Tx = database.Tx;
/** For reads, inside or outside a transaction. */
export type Db = database.Db | database.Tx;
