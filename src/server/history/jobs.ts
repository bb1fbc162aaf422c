import { lt } from "drizzle-orm";
import { CHANGES_KEPT_DAYS } from "../../rules/history/changes.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { staffChanges } from "./tables.ts";

export const historyJobs = {
  "sweep-changes": {
    retries: 0, // the next day's comes soon enough
    atOnce: 1,
    within: 300,
    every: "57 4 * * *",
    async run({ db, now }) {
      const before = new Date(now().getTime() - CHANGES_KEPT_DAYS * DAY_MS);
      await db.delete(staffChanges).where(lt(staffChanges.at, before));
    },
  },
} satisfies { "sweep-changes": Work<Deps, JobData["sweep-changes"]> };
