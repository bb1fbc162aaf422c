import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { remindPickUps } from "./remind-pick-ups.ts";

export const couriersJobs = {
  "remind-pick-ups": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 300,
    every: "*/20 * * * *",
    run: (deps) => remindPickUps(deps),
  },
} satisfies { "remind-pick-ups": Work<Deps, JobData["remind-pick-ups"]> };
