import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { mailLeftCarts } from "./mail-left-carts.ts";
import { mailOrdersToPay } from "./mail-orders-to-pay.ts";

const cancelUnpaid: Work<Deps, JobData["cancel-unpaid-orders"]> = {
  retries: 0, // the next minute's comes soon enough
  atOnce: 1,
  within: 600,
  every: "* * * * *",
  run: (deps) => cancelUnpaidOrders(deps),
};

const mailToPay: Work<Deps, JobData["mail-orders-to-pay"]> = {
  retries: 0, // the next minute's comes soon enough
  atOnce: 1,
  within: 300,
  every: "* * * * *",
  run: (deps) => mailOrdersToPay(deps),
};

const mailLeft: Work<Deps, JobData["mail-left-carts"]> = {
  retries: 0, // the next comes soon enough
  atOnce: 1,
  within: 300,
  every: "*/10 * * * *",
  run: (deps, _, stopping) => mailLeftCarts(deps, stopping),
};

export const checkoutJobs = {
  "cancel-unpaid-orders": cancelUnpaid,
  "mail-orders-to-pay": mailToPay,
  "mail-left-carts": mailLeft,
};
