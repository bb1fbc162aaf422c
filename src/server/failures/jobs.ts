import { lt } from "drizzle-orm";
import { FAILURES_ARE_KEPT_DAYS } from "../../rules/failures/failures.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { failures } from "./tables.ts";

export const failuresJobs = {
  "sweep-failures": {
    retries: 0, // the next day's comes soon enough
    atOnce: 1,
    within: 300,
    every: "53 4 * * *",
    async run({ db, now }) {
      await db.delete(failures).where(lt(failures.at, new Date(now().getTime() - FAILURES_ARE_KEPT_DAYS * DAY_MS)));
    },
  },
} satisfies { "sweep-failures": Work<Deps, JobData["sweep-failures"]> };
