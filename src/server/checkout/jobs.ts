import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";

const cancelUnpaid: Work<Deps, JobData["cancel-unpaid-orders"]> = {
  retries: 0, // the next minute's comes soon enough
  atOnce: 1,
  within: 600,
  every: "* * * * *",
  run: (deps) => cancelUnpaidOrders(deps),
};

export const checkoutJobs = { "cancel-unpaid-orders": cancelUnpaid };
