import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { countPopularity } from "./count-popularity.ts";
import { sweepRemovedPictures } from "./remove-picture.ts";

export const productsJobs: { [Name in "count-popularity" | "sweep-removed-pictures"]: Work<Deps, JobData[Name]> } = {
  "count-popularity": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 300,
    every: "17 * * * *",
    run: (deps) => countPopularity(deps),
  },
  "sweep-removed-pictures": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 300,
    every: "41 * * * *",
    run: (deps) => sweepRemovedPictures(deps),
  },
};
