import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { makeUnlockFile } from "./make-unlock-file.ts";

export const unlocksJobs = {
  "make-unlock-file": {
    retries: 20, // over an hour, for a disk that somebody has to make room on
    atOnce: 1,
    within: 600,
    run: (deps, { unlockId }) => makeUnlockFile(deps, unlockId),
  },
} satisfies { "make-unlock-file": Work<Deps, JobData["make-unlock-file"]> };
