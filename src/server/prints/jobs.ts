import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { makePrintFile } from "./make-print-file.ts";
import { makeSheetFile } from "./make-sheet-file.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

type PrintsJobs = "convert-print-draft" | "make-sheet-file" | "sweep-print-drafts";

export const printsJobs: { [Name in PrintsJobs]: Work<Deps, JobData[Name]> } = {
  "convert-print-draft": {
    retries: 20,
    atOnce: 1,
    within: 600,
    run: (deps, { draftId }) => makePrintFile(deps, draftId),
  },
  "make-sheet-file": {
    retries: 20,
    atOnce: 1,
    within: 600,
    run: (deps, { printId }) => makeSheetFile(deps, printId),
  },
  "sweep-print-drafts": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 600,
    every: "40 * * * *",
    run: (deps) => sweepDrafts(deps),
  },
};
