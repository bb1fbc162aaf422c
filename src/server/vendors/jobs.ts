import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { remindVendors } from "./remind-vendors.ts";

export const vendorsJobs = {
  "remind-vendors": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 300,
    every: "17 * * * *",
    run: (deps) => remindVendors(deps),
  },
} satisfies { "remind-vendors": Work<Deps, JobData["remind-vendors"]> };
