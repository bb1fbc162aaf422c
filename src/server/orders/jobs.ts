import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { foldOrderCounts } from "./order-counts.ts";

const cancelUnpaid: Work<Deps, JobData["cancel-unpaid-orders"]> = {
  retries: 0, // the next hour's comes soon enough
  atOnce: 1,
  within: 600,
  every: "23 * * * *",
  run: (deps) => cancelUnpaidOrders(deps),
};

const foldCounts: Work<Deps, JobData["fold-order-counts"]> = {
  retries: 0, // the next one comes soon enough
  atOnce: 1,
  within: 60,
  every: "*/5 * * * *",
  run: (deps) => foldOrderCounts(deps),
};

export const ordersJobs = { "cancel-unpaid-orders": cancelUnpaid, "fold-order-counts": foldCounts };
