import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { sweepCounts } from "../platform/http/count-calls.ts";
import { sweepTries } from "./count-tries.ts";
import { sweepEvents } from "./events/sweep-events.ts";
import { sweepBrowsers } from "./known-browsers.ts";
import { payReferral } from "./reward-referral.ts";
import { sweepSessions } from "./sweep-sessions.ts";

export const accountsJobs = {
  "reward-referral": { retries: 300, atOnce: 1, within: 30, run: payReferral },
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
} satisfies { [Name in "reward-referral" | "sweep-sign-in"]: Work<Deps, JobData[Name]> };
