import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { mailAnswers } from "./mail-answers.ts";

export const sharesJobs = {
  "mail-share-answers": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 300,
    every: "4-59/5 * * * *",
    run: (deps, _, stopping) => mailAnswers(deps, stopping),
  },
} satisfies { "mail-share-answers": Work<Deps, JobData["mail-share-answers"]> };
