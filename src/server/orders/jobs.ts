import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { foldOrderCounts } from "./order-counts.ts";

const foldCounts: Work<Deps, JobData["fold-order-counts"]> = {
  retries: 0, // the next one comes soon enough
  atOnce: 1,
  within: 60,
  every: "*/5 * * * *",
  run: (deps) => foldOrderCounts(deps),
};

export const ordersJobs = { "fold-order-counts": foldCounts };
