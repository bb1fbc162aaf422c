import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { countPopularity } from "./count-popularity.ts";

export const productsJobs: { [Name in "count-popularity"]: Work<Deps, JobData[Name]> } = {
  "count-popularity": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 300,
    every: "17 * * * *",
    run: (deps) => countPopularity(deps),
  },
};
