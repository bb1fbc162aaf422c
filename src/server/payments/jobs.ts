import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { finishPayment } from "./finish-payment.ts";

/**
 * Looks after every payment a while after it was begun. Usually it is settled by then; otherwise the request died or the
 * provider was unreachable. Tried every 5 minutes in the end, so 300 tries outlast a day of the provider being down.
 */
const finishPaymentWork: Work<Deps, JobData["finish-payment"]> = {
  retries: 300,
  atOnce: 2,
  within: 60,
  async run(deps, { paymentId }) {
    await finishPayment(deps, paymentId, { by: null, told: "by mail" });
  },
};

export const paymentsJobs = { "finish-payment": finishPaymentWork };
