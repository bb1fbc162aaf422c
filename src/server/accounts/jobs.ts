import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { sweepCounts } from "../platform/http/rate-limits/rate-limits.ts";
import { sweepTries } from "./count-tries.ts";
import { sweepEvents } from "./events/sweep-events.ts";
import { sweepBrowsers } from "./known-browsers.ts";
import { settleReferrals } from "./referrals/reward-referral.ts";
import { sweepSessions } from "./sweep-sessions.ts";

export const accountsJobs = {
  "settle-referrals": { retries: 0, atOnce: 1, within: 300, every: "23 * * * *", run: settleReferrals },
  "sweep-sign-in": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 300,
    every: "41 * * * *",
    run: async (deps) => {
      await sweepTries(deps);
      await sweepCounts(deps);
      await sweepBrowsers(deps);
      await sweepSessions(deps);
      await sweepEvents(deps);
    },
  },
} satisfies { [Name in "settle-referrals" | "sweep-sign-in"]: Work<Deps, JobData[Name]> };
