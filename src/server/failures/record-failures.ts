import { and, eq, sql } from "drizzle-orm";
import { TRIES_UNTIL_SAID } from "../../rules/failures/failures.ts";
import type { Deps } from "../deps.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { newId } from "../platform/ids.ts";
import type { LiveBus } from "../platform/live/live-bus.ts";
import { PermanentFailure, type TriedJob } from "../platform/jobs/job-handler.ts";
import { reasonOf } from "./reason.ts";
import { failures } from "./tables.ts";
import { whatFailed } from "./what-failed.ts";

export const IS_OPEN = sql`${failures.state} in (${literal(failures.state, "TRYING", "GIVEN_UP")})`;

/** Hashes a job's data, independent of key order. */
const hashOf = (data: object) => sql<string>`md5(${JSON.stringify(data)}::jsonb::text)`;

/**
 * Records work that fails permanently or repeatedly, and resolves the record once the work succeeds. Most jobs succeed
 * at the first attempt, which should cost nothing here: the processes notify each other of failures.
 */
export function recordOfFailures(deps: () => Deps, live: LiveBus) {
  let fails = true;
  let heard = 0;
  const mayFail = () => {
    fails = true;
    heard += 1;
  };
  live.subscribe({ onEvent: ({ type }) => type === "failures" && mayFail(), onGap: mayFail });

  /** Checks whether anything fails, unless a notification arrives meanwhile. */
  async function look(): Promise<void> {
    const before = heard;
    const found = await deps().db.select({ id: failures.id }).from(failures).where(IS_OPEN).limit(1);
    if (heard === before) fails = found.length > 0;
  }

  return {
    look,

    async failed(job: TriedJob, error: unknown): Promise<void> {
      const isOver = job.isLast || error instanceof PermanentFailure;
      if (!isOver && !job.isUrgent && job.tries < TRIES_UNTIL_SAID) return;
      const about = await whatFailed(deps(), job);
      const at = deps().now();
      const said = {
        ...about,
        state: isOver ? ("GIVEN_UP" as const) : ("TRYING" as const),
        jobId: job.id,
        reason: reasonOf(error),
        canBeTriedAgain: error instanceof PermanentFailure ? error.canBeTriedAgain : true,
        at,
      };
      const ofJob = { work: job.name, data: job.data, dataHash: hashOf(job.data) };
      await deps().db.transaction(async (tx) => {
        await tx
          .insert(failures)
          .values({ ...said, ...ofJob, id: newId(), tries: job.tries, firstAt: at })
          .onConflictDoUpdate({
            target: [failures.work, failures.dataHash],
            targetWhere: IS_OPEN,
            set: { ...said, tries: sql`${failures.tries} + 1` },
          });
        await live.publish(tx, { type: "failures" });
      });
      // Does not wait for the database's notification.
      mayFail();
    },

    async done(job: TriedJob): Promise<void> {
      if (!fails) return;
      const settled = await deps()
        .db.update(failures)
        .set({ state: "DONE", data: {}, at: deps().now() })
        .where(and(IS_OPEN, eq(failures.work, job.name), eq(failures.dataHash, hashOf(job.data))))
        .returning({ id: failures.id });
      if (settled.length > 0) await live.publish(deps().db, { type: "failures" });
      await look();
    },
  };
}
