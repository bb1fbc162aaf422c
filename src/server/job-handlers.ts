import { couriersJobs } from "./couriers/jobs.ts";
import { demoJobs } from "../../demo/jobs.ts";
import { benchJobs } from "./bench/jobs.ts";
import { accountsJobs } from "./accounts/jobs.ts";
import { pushJobs } from "./accounts/push-devices/send-push.ts";
import type { Deps } from "./deps.ts";
import type { JobData } from "./job-data.ts";
import { mailsJobs } from "./mails/jobs.ts";
import { membershipsJobs } from "./memberships/jobs.ts";
import { ordersJobs } from "./orders/jobs.ts";
import { paymentsJobs } from "./payments/jobs.ts";
import type { Work } from "./platform/jobs/work.ts";
import { personalDataJobs } from "./personal-data/jobs.ts";
import { digitalGoodsJobs } from "./digital-goods/jobs.ts";
import { productsJobs } from "./products/jobs.ts";
import { printsJobs } from "./prints/jobs.ts";
import { providerEventsJobs } from "./provider-events/jobs.ts";
import { checkoutJobs } from "./checkout/jobs.ts";
import { failuresJobs } from "./failures/jobs.ts";
import { filesJobs } from "./files/jobs.ts";
import { rollUpCounts } from "./roll-up-counts.ts";
import { historyJobs } from "./history/jobs.ts";
import { rollsJobs } from "./film/rolls/jobs.ts";
import { scansJobs } from "./film/scans/jobs.ts";
import { sheetsJobs } from "./film/sheets/jobs.ts";
import { remindersJobs } from "./reminders/jobs.ts";
import { labJobs } from "./lab/jobs.ts";
import { sharesJobs } from "./shares/jobs.ts";
import { shippingJobs } from "./shipping/jobs.ts";
import { unlocksJobs } from "./unlocks/jobs.ts";
import { smsJobs } from "./sms/jobs.ts";
import { sweepAllUploads } from "./sweep-all-uploads.ts";
import { vendorsJobs } from "./vendors/jobs.ts";

/** What decodes pictures by the minute: done by processes with `derive` in RUN, which need cores and nothing else. */
export const derivations: ReadonlySet<keyof JobData> = new Set<keyof JobData>([
  "derive-scan",
  "show-rescan",
  "convert-print-draft",
  "make-sheet-file",
  "make-contact-sheet",
  "print-contact-sheet",
  "make-unlock-file",
]);

/** How every kind of background work is done. A kind without its work does not compile. */
export const jobHandlers = {
  ...accountsJobs,
  ...benchJobs,
  ...checkoutJobs,
  ...couriersJobs,
  ...demoJobs,
  ...digitalGoodsJobs,
  ...failuresJobs,
  ...filesJobs,
  ...historyJobs,
  ...labJobs,
  ...mailsJobs,
  ...membershipsJobs,
  ...ordersJobs,
  ...paymentsJobs,
  ...personalDataJobs,
  ...productsJobs,
  ...pushJobs,
  ...printsJobs,
  ...providerEventsJobs,
  ...remindersJobs,
  ...rollsJobs,
  ...scansJobs,
  ...sheetsJobs,
  ...sharesJobs,
  ...shippingJobs,
  ...unlocksJobs,
  ...smsJobs,
  ...vendorsJobs,
  "fold-counts": rollUpCounts,
  "sweep-uploads": sweepAllUploads,
} satisfies { [Name in keyof JobData]: Work<Deps, JobData[Name]> };
