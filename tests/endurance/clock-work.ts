import { PgBoss } from "pg-boss";

const MINUTE_MS = 60_000;

export type ClockWork = {
  /** Enqueues the schedules' jobs of the minutes that began since the last call. */
  upTo(now: Date): Promise<void>;
  all(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Scheduled jobs. The job queue takes the time from the database, which cannot run faster: here the same jobs are
 * enqueued by the same schedules as the product's hours pass.
 */
export async function openClockWork(ownerUrl: string, from: Date): Promise<ClockWork> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: "endurance",
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined); // the next send reports the error
  await boss.start();
  const schedules = await boss.getSchedules();
  let last = Math.floor(from.getTime() / MINUTE_MS);
  return {
    async upTo(now) {
      for (; last < Math.floor(now.getTime() / MINUTE_MS); last++) {
        const minute = new Date((last + 1) * MINUTE_MS);
        for (const { name, cron } of schedules) if (isDue(cron, minute)) await boss.send(name, {});
      }
    },
    async all() {
      for (const { name } of schedules) await boss.send(name, {});
    },
    close: () => boss.stop({ graceful: false, close: true }),
  };
}

/** Whether a cron expression of `*`, steps of it or of `n-59`, and numbers is due in this minute, in UTC. */
export function isDue(cron: string, at: Date): boolean {
  const fields = cron.split(" ");
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  return now.every((value, index) => {
    const field = fields[index]!;
    const [, from = "0", step] = /^(?:\*|(\d+)-59)\/(\d+)$/.exec(field) ?? [];
    if (step !== undefined) return value >= Number(from) && (value - Number(from)) % Number(step) === 0;
    if (!/^(\*|\d+)$/.test(field)) throw new Error(`no word here for the schedule "${cron}"`);
    return field === "*" || Number(field) === value;
  });
}
