import type { CallName } from "../contract/all.ts";
import { demoModule } from "../../demo/module.ts";
import { accountingModule } from "./accounting/module.ts";
import { accountsModule } from "./accounts/module.ts";
import type { LinkKind } from "./adapters/files/link-for.ts";
import { benchModule } from "./bench/module.ts";
import { checkoutModule } from "./checkout/module.ts";
import { collectionsModule } from "./collections/module.ts";
import { communityModule } from "./community/module.ts";
import { couponsModule } from "./coupons/module.ts";
import { couriersModule } from "./couriers/module.ts";
import { digitalGoodsModule } from "./digital-goods/module.ts";
import { eventsModule } from "./events/module.ts";
import { failuresModule } from "./failures/module.ts";
import { filesModule } from "./files/module.ts";
import { rollsModule } from "./film/rolls/module.ts";
import { scansModule } from "./film/scans/module.ts";
import { sheetsModule } from "./film/sheets/module.ts";
import { tagsModule } from "./film/tags/module.ts";
import { historyModule } from "./history/module.ts";
import { importsModule } from "./imports/module.ts";
import type { JobData } from "./job-data.ts";
import { labModule } from "./lab/module.ts";
import { labSettingsModule } from "./lab-settings/module.ts";
import { mailsModule } from "./mails/module.ts";
import { membershipsModule } from "./memberships/module.ts";
import type { Module, Modules } from "./module.ts";
import { ordersModule } from "./orders/module.ts";
import { paymentsModule } from "./payments/module.ts";
import { labExportsModule } from "./lab-exports/module.ts";
import { personalDataModule } from "./personal-data/module.ts";
import { pricesModule } from "./prices/module.ts";
import { printsModule } from "./prints/module.ts";
import { planningModule } from "./planning/module.ts";
import { processControlModule } from "./process-control/module.ts";
import { productsModule } from "./products/module.ts";
import { webhooksModule } from "./webhooks/module.ts";
import { remindersModule } from "./reminders/module.ts";
import { returnsModule } from "./returns/module.ts";
import { reviewsModule } from "./reviews/module.ts";
import { searchModule } from "./search/module.ts";
import { servicesModule } from "./services/module.ts";
import { setupModule } from "./setup/module.ts";
import { feedLinksModule } from "./feed-links/module.ts";
import { sharesModule } from "./shares/module.ts";
import { shippingModule } from "./shipping/module.ts";
import { smsModule } from "./sms/module.ts";
import { submissionsModule } from "./submissions/module.ts";
import { taxModule } from "./tax/module.ts";
import { unlocksModule } from "./unlocks/module.ts";
import { vendorsModule } from "./vendors/module.ts";

/** The domains' modules, floor by floor (FLOORS in .dependency-cruiser.mjs). */
const MODULES = [
  filesModule,
  historyModule,
  mailsModule,
  webhooksModule,
  smsModule,
  // floor 2
  communityModule,
  couponsModule,
  eventsModule,
  labSettingsModule,
  productsModule,
  taxModule,
  // floor 3
  accountsModule,
  collectionsModule,
  printsModule,
  searchModule,
  // floor 4
  pricesModule,
  failuresModule,
  ordersModule,
  remindersModule,
  servicesModule,
  // floor 5
  accountingModule,
  digitalGoodsModule,
  // floor 6
  couriersModule,
  tagsModule,
  rollsModule,
  scansModule,
  sheetsModule,
  labModule,
  paymentsModule,
  shippingModule,
  // floor 7
  feedLinksModule,
  membershipsModule,
  processControlModule,
  returnsModule,
  reviewsModule,
  sharesModule,
  setupModule,
  submissionsModule,
  vendorsModule,
  // floor 8
  checkoutModule,
  // floor 9
  benchModule,
  importsModule,
  planningModule,
  unlocksModule,
  // floor 10
  labExportsModule,
  personalDataModule,
  demoModule,
] as const;

type Listed<Part extends keyof Module, Each = (typeof MODULES)[number]> =
  Each extends Record<Part, infer Entries> ? keyof Entries : never;

/** Compiles only if nothing is missing; the error names the missing call, job, or kind of link. */
const MISSING: {
  endpoints: Record<Exclude<CallName, Listed<"endpoints">>, never>;
  jobs: Record<Exclude<keyof JobData, Listed<"jobs">>, never>;
  linkScopes: Record<Exclude<LinkKind, Listed<"linkScopes">>, never>;
} = { endpoints: {}, jobs: {}, linkScopes: {} };

const all: readonly Module[] = MODULES;
const merged = <Part extends Exclude<keyof Module, "pageTables" | "deleteUserData">>(part: Part) =>
  Object.assign({}, ...all.map((module) => module[part])) as Required<Module>[Part];

const endpoints = { ...MISSING.endpoints, ...merged("endpoints") } as unknown as Modules["endpoints"];

export const modules: Modules = {
  endpoints,
  jobs: { ...MISSING.jobs, ...merged("jobs") } as Modules["jobs"],
  uploads: merged("uploads"),
  linkScopes: { ...MISSING.linkScopes, ...merged("linkScopes") } as Modules["linkScopes"],
  embedsMetadata: merged("embedsMetadata"),
  cachedTables: [
    ...new Set([
      ...Object.values(endpoints).flatMap(({ cache }) => cache?.tables ?? []),
      ...all.flatMap(({ pageTables }) => pageTables ?? []),
    ]),
  ],
  exports: merged("exports"),
  deleteUserData: all.flatMap(({ deleteUserData }) => deleteUserData ?? []).toReversed(),
};
