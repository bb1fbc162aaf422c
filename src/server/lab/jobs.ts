import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { keepDays } from "./kept-days.ts";
import { keepPromises } from "./keep-promises.ts";

export const labJobs = {
  "keep-promises": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 300,
    every: "20 * * * *",
    run: (deps, _, stopping) => keepPromises(deps, stopping),
  },
  "keep-days": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 600,
    every: "7-59/10 * * * *",
    run: (deps, _, stopping) => keepDays(deps, stopping),
  },
} satisfies { [Name in "keep-promises" | "keep-days"]: Work<Deps, JobData[Name]> };
