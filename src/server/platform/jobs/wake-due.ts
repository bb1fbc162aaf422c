import type { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** Fallback interval in ms: how late a job may be if this process could not know when it becomes due. */
const LOOK_EVERY_MS = 15_000;
/** Minimum interval between queries, in ms, however many jobs become due. */
const LOOK_AT_MOST_EVERY_MS = 1_000;

/** In how many ms each queue's next job is due. Excludes jobs in progress. */
const NEXT_DUE = `
  select queue, case
    when exists (
      select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now()
    ) then 0
    else (
      select extract(epoch from min(start_after) - now()) * 1000
      from pgboss.job where name = queue and state < 'active' and not blocked
    )
  end::float8 as "dueInMs"
  from unnest($1::text[]) queue`;

export type DueWatch = {
  /** A job may become due in this many ms: after a failed try, or because it was delayed. */
  expect(ms: number): void;
  end(): void;
};

/**
 * Reports queues with waiting jobs, with one statement for all queues. A job due immediately wakes its worker by
 * NOTIFY; this is for jobs that become due later: retries, delayed jobs, and jobs whose notification was lost. Queries
 * when the next known job is due, and at a regular interval.
 * @param wake makes a queue's workers look for jobs
 */
export function wakeDue(
  boss: Pick<PgBoss, "getDb">,
  { queues, wake, log }: { queues: readonly string[]; wake: (queue: string) => void; log: Logger },
): DueWatch {
  let timer: NodeJS.Timeout | undefined;
  let nextLookAt = Number.POSITIVE_INFINITY;
  let looking = false;
  let ended = false;

  function expect(ms: number): void {
    const at = performance.now() + Math.min(LOOK_EVERY_MS, Math.max(LOOK_AT_MOST_EVERY_MS, ms));
    if (ended || at >= nextLookAt) return;
    nextLookAt = at;
    clearTimeout(timer);
    if (!looking) timer = setTimeout(() => void look(), at - performance.now());
  }

  async function look(): Promise<void> {
    looking = true;
    nextLookAt = Number.POSITIVE_INFINITY;
    try {
      const { rows } = (await boss.getDb().executeSql(NEXT_DUE, [queues])) as {
        rows: { queue: string; dueInMs: number | null }[];
      };
      for (const { queue, dueInMs } of rows) {
        if (dueInMs === null) continue;
        if (dueInMs <= 0) wake(queue);
        else expect(dueInMs);
      }
    } catch (error) {
      // The workers also poll on their own occasionally.
      log.warn({ err: error }, "job queue: what is due was not asked");
    } finally {
      looking = false;
      const wanted = Math.min(nextLookAt - performance.now(), LOOK_EVERY_MS);
      nextLookAt = Number.POSITIVE_INFINITY;
      expect(wanted);
    }
  }

  expect(0);
  return {
    expect,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
