import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { deleteDueAccounts } from "./deletions.ts";
import { sweepExports } from "./exports.ts";
import { makeExport } from "./make-export.ts";

type PersonalDataJobs = "make-data-export" | "sweep-personal-data";

export const personalDataJobs: { [Name in PersonalDataJobs]: Work<Deps, JobData[Name]> } = {
  "make-data-export": { retries: 20, atOnce: 1, within: 600, run: (deps, { exportId }) => makeExport(deps, exportId) },
  "sweep-personal-data": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 1800,
    every: "35 * * * *",
    run: async (deps) => {
      await sweepExports(deps);
      await deleteDueAccounts(deps);
    },
  },
};
