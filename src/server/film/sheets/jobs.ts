import type { Deps } from "../../deps.ts";
import type { JobData } from "../../job-data.ts";
import type { Work } from "../../platform/jobs/work.ts";
import { makeContactSheet } from "./make-contact-sheet.ts";
import { drawSheetOfDraft } from "./print-of-sheet.ts";

export const sheetsJobs: { [Name in "make-contact-sheet" | "print-contact-sheet"]: Work<Deps, JobData[Name]> } = {
  "make-contact-sheet": {
    retries: 3,
    atOnce: 1,
    within: 600,
    run: (deps, { contactSheetId }) => makeContactSheet(deps, contactSheetId),
  },
  "print-contact-sheet": {
    retries: 20,
    atOnce: 1,
    within: 600,
    run: (deps, data) => drawSheetOfDraft(deps, data),
  },
};
