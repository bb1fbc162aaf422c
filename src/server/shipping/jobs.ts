import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { finishLabelLater } from "./finish-label.ts";

export const shippingJobs = {
  // About a day of tries, for a postage service that is down.
  "buy-label": { retries: 300, atOnce: 1, within: 60, run: (deps, { labelId }) => finishLabelLater(deps, labelId) },
} satisfies { "buy-label": Work<Deps, JobData["buy-label"]> };
