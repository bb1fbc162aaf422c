import { demoJobs } from "../../demo/jobs.ts";
import type { Deps } from "./deps.ts";
import type { JobData } from "./job-data.ts";
import { mailsJobs } from "./mails/jobs.ts";
import { paymentsJobs } from "./payments/jobs.ts";
import type { Work } from "./platform/jobs/jobs.ts";
import { scansJobs } from "./scans/jobs.ts";

/** How every kind of background work is done. A kind without its work does not compile. */
export const works = {
  ...demoJobs,
  ...mailsJobs,
  ...paymentsJobs,
  ...scansJobs,
} satisfies { [Name in keyof JobData]: Work<Deps, JobData[Name]> };
