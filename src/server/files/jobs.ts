import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";

const removeFiles: Work<Deps, JobData["remove-files"]> = {
  retries: 20,
  atOnce: 1,
  within: 600,
  run: async ({ files }, { keys }) => {
    for (const key of keys) await files.remove(key);
  },
};

export const filesJobs = { "remove-files": removeFiles };
