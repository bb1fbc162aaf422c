import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { tellThoseWhoWait } from "./tell-those-who-wait.ts";

export const remindersJobs = {
  "tell-those-who-wait": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 300,
    every: "2-59/5 * * * *",
    run: (deps, _, stopping) => tellThoseWhoWait(deps, stopping),
  },
} satisfies { "tell-those-who-wait": Work<Deps, JobData["tell-those-who-wait"]> };
