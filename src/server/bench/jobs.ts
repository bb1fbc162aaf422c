import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { foldStepCounts } from "./step-counts.ts";
import { watchScannerFolder } from "./scanner-folder/watch-scanner-folder.ts";

export const benchJobs = {
  "watch-scanner-folder": {
    retries: 0, // the next minute's comes soon enough
    atOnce: 1,
    within: 1800,
    every: "* * * * *",
    run: (deps, _, stopping) => watchScannerFolder(deps, stopping),
  },
  "fold-step-counts": {
    retries: 0, // the next one comes soon enough
    atOnce: 1,
    within: 60,
    every: "*/5 * * * *",
    run: (deps) => foldStepCounts(deps),
  },
} satisfies { [Name in "watch-scanner-folder" | "fold-step-counts"]: Work<Deps, JobData[Name]> };
