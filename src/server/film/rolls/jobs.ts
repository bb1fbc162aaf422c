import type { Deps } from "../../deps.ts";
import type { JobData } from "../../job-data.ts";
import type { Work } from "../../platform/jobs/work.ts";
import { mailScansReady } from "./mail-scans-ready.ts";

export const rollsJobs = {
  "mail-scans-ready": {
    retries: 10,
    atOnce: 1,
    within: 60,
    run: (deps, data) => mailScansReady(deps, data),
  },
} satisfies { "mail-scans-ready": Work<Deps, JobData["mail-scans-ready"]> };
