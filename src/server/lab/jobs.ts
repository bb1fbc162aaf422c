import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { keepPromises } from "./keep-promises.ts";

export const labJobs = {
  "keep-promises": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 300,
    every: "20 * * * *",
    run: (deps, _, stopping) => keepPromises(deps, stopping),
  },
} satisfies { "keep-promises": Work<Deps, JobData["keep-promises"]> };
