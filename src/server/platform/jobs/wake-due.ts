import type { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** How late a job may be that waited for its time, in ms. */
const LOOK_EVERY_MS = 3000;

/** One look at an index for each queue. Jobs that others are at are none of these. */
const DUE = `
  select queue from unnest($1::text[]) queue
  where exists (
    select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now()
  )`;

/**
 * Tells of queues in which something waits to be worked, with one statement for all of them. A job that is due at once
 * wakes its worker by NOTIFY; this is for those that become due: the next try of one that failed, one that was put off, one
 * whose notice got lost.
 * @param wake the workers of a queue look whether there is something to do
 * @returns ends it
 */
export function wakeDue(
  boss: PgBoss,
  { queues, wake, log }: { queues: readonly string[]; wake: (queue: string) => void; log: Logger },
): () => void {
  let looking = false;
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const { rows } = (await boss.getDb().executeSql(DUE, [queues])) as { rows: { queue: string }[] };
      for (const { queue } of rows) wake(queue);
    } catch (error) {
      // The workers look by themselves now and then.
      log.warn({ err: error }, "job queue: what is due was not asked");
    } finally {
      looking = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
