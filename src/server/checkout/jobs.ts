import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import { allOf } from "../platform/all-of.ts";
import type { Work } from "../platform/jobs/work.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { mailLeftCarts } from "./mail-left-carts.ts";
import { mailOrdersToPay } from "./mail-orders-to-pay.ts";
import { findUncollected, shipUncollected } from "./ship-uncollected.ts";

const lookAfterUnpaid: Work<Deps, JobData["look-after-unpaid-orders"]> = {
  retries: 0, // the next minute's comes soon enough
  atOnce: 1,
  within: 600,
  every: "* * * * *",
  formerly: ["cancel-unpaid-orders", "mail-orders-to-pay"],
  async run(deps) {
    await allOf([cancelUnpaidOrders, mailOrdersToPay], (look) => look(deps));
  },
};

const mailLeft: Work<Deps, JobData["mail-left-carts"]> = {
  retries: 0, // the next comes soon enough
  atOnce: 1,
  within: 300,
  every: "3-59/10 * * * *",
  run: (deps, _, stopping) => mailLeftCarts(deps, stopping),
};

const find: Work<Deps, JobData["find-uncollected"]> = {
  retries: 0, // tomorrow's comes soon enough
  atOnce: 1,
  within: 300,
  every: "30 14 * * *",
  run: findUncollected,
};

const ship: Work<Deps, JobData["ship-uncollected"]> = {
  retries: 5,
  atOnce: 1,
  within: 120,
  run: (deps, { orderId }) => shipUncollected(deps, orderId),
};

export const checkoutJobs = {
  "look-after-unpaid-orders": lookAfterUnpaid,
  "mail-left-carts": mailLeft,
  "find-uncollected": find,
  "ship-uncollected": ship,
};
