import { demoJobs } from "../../demo/jobs.ts";
import { accountsJobs } from "./accounts/jobs.ts";
import type { Deps } from "./deps.ts";
import type { JobData } from "./job-data.ts";
import { mailsJobs } from "./mails/jobs.ts";
import { membershipsJobs } from "./memberships/jobs.ts";
import { ordersJobs } from "./orders/jobs.ts";
import { paymentsJobs } from "./payments/jobs.ts";
import type { Work } from "./platform/jobs/jobs.ts";
import { digitalGoodsJobs } from "./digital-goods/jobs.ts";
import { productsJobs } from "./products/jobs.ts";
import { printsJobs } from "./prints/jobs.ts";
import { providerEventsJobs } from "./provider-events/jobs.ts";
import { checkoutJobs } from "./checkout/jobs.ts";
import { filesJobs } from "./files/jobs.ts";
import { scansJobs } from "./film/scans/jobs.ts";
import { sheetsJobs } from "./film/sheets/jobs.ts";
import { sharesJobs } from "./shares/jobs.ts";
import { shippingJobs } from "./shipping/jobs.ts";
import { unlocksJobs } from "./unlocks/jobs.ts";
import { smsJobs } from "./sms/jobs.ts";

/** How every kind of background work is done. A kind without its work does not compile. */
export const backgroundWork = {
  ...accountsJobs,
  ...checkoutJobs,
  ...demoJobs,
  ...digitalGoodsJobs,
  ...filesJobs,
  ...mailsJobs,
  ...membershipsJobs,
  ...ordersJobs,
  ...paymentsJobs,
  ...productsJobs,
  ...printsJobs,
  ...providerEventsJobs,
  ...scansJobs,
  ...sheetsJobs,
  ...sharesJobs,
  ...shippingJobs,
  ...unlocksJobs,
  ...smsJobs,
} satisfies { [Name in keyof JobData]: Work<Deps, JobData[Name]> };
