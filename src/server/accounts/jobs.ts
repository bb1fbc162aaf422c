import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { payReferral } from "./reward-referral.ts";

export const accountsJobs = {
  "reward-referral": { retries: 300, atOnce: 1, within: 30, run: payReferral },
} satisfies { "reward-referral": Work<Deps, JobData["reward-referral"]> };
