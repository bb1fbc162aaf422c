import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { finishOrCallOff } from "./call-off-waiting.ts";
import { sweepMemberships } from "./sweep-memberships.ts";

/**
 * Looks after every membership a while after it was begun or changed. Usually it is settled by then; otherwise the request
 * died or the provider was unreachable. 300 tries outlast a day of the provider being down.
 */
const finishSubscriptionWork: Work<Deps, JobData["finish-subscription"]> = {
  retries: 300,
  atOnce: 1,
  within: 60,
  async run(deps, { subscriptionId }) {
    await finishOrCallOff(deps, subscriptionId);
  },
};

const sweepMembershipsWork: Work<Deps, JobData["sweep-memberships"]> = {
  retries: 0,
  atOnce: 1,
  within: 600,
  every: "7 * * * *",
  run: sweepMemberships,
};

export const membershipsJobs = {
  "finish-subscription": finishSubscriptionWork,
  "sweep-memberships": sweepMembershipsWork,
};
