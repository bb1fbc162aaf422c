import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openLive } from "./live.ts";
import { signUp } from "./people.ts";
import type { TestedProduct } from "./tested-product.ts";
import type { Town } from "./town.ts";

const MB = 1024 * 1024;
const EVENT_DELIVERED_WITHIN_MS = 10_000;
/**
 * The product finds a job whose notification was lost within half of this time. Schedules enqueue jobs every minute, so a
 * job that has been due for milliseconds is no fault.
 */
const LATE_AFTER_S = 30;

/** Tables whose rows the product itself deletes. */
const SWEPT = {
  sessions: "select count(*) from sessions",
  loginThrottles: "select count(*) from login_throttles",
  rateLimits: "select count(*) from rate_limits",
  zipDownloads: "select count(*) from zip_downloads",
  strangersDrafts: "select count(*) from print_drafts where user_id is null",
  passkeyChallenges: "select count(*) from passkey_challenges",
  replacedPictures: "select count(*) from replaced_pictures",
  draftUploadHours: "select count(*) from draft_upload_hours",
} as const;
export type SweptTable = keyof typeof SWEPT;

/** The product's state at one time. Memory in MB, times in ms. */
export type Reading = {
  /** Real minutes since the run began. */
  minute: number;
  clock: string;
  rssMb: number;
  heapMb: number;
  externalMb: number;
  /** Handles that keep the server's process alive, by kind. */
  handles: Record<string, number>;
  openFiles: number;
  /** Database connections by owner, except the test's own. */
  connections: Record<string, number>;
  /** Running helper processes of the server, except PostgreSQL's. */
  processes: number;
  temporaryFiles: number;
  rows: Record<SweptTable, number>;
  /** At most one per account and purpose. */
  oneTimeCodes: number;
  users: number;
  /** `late`: the names of jobs that should have been done long ago. */
  jobs: { late: string[]; failed: number; done: number };
  busLagMs: number;
  calls: number;
  p99Ms: number;
};

export type Reader = {
  read(at: { minute: number; clock: Date }): Promise<Reading>;
  /** The names of jobs that are due and not done. */
  dueJobs(): Promise<string[]>;
  processes(): number;
  close(): Promise<void>;
};

export function openReader(product: TestedProduct, town: Town): Reader {
  const pool = new pg.Pool({ connectionString: product.ownerUrl, max: 1, application_name: "endurance" });
  pool.on("error", () => undefined); // of an idle connection: the next query reports the error
  const count = async (query: string) => Number((await pool.query<{ count: string }>(query)).rows[0]!.count);
  const countBy = async (query: string): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ name: string; count: string }>(query);
    return Object.fromEntries(rows.map(({ name, count: n }) => [name, Number(n)]));
  };
  const dueJobs = async (forSeconds: number): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from pgboss.job
       where state <= 'active' and start_after <= now() - make_interval(secs => $1) order by name`,
      [forSeconds],
    );
    return rows.map(({ name }) => name);
  };
  return {
    dueJobs: () => dueJobs(0),
    processes: () => helpersOf(product.pid).length,
    async read({ minute, clock }) {
      const inside = await product.lookInside();
      const states = await countBy("select state::text as name, count(*) from pgboss.job group by 1");
      const rows = {} as Record<SweptTable, number>;
      for (const [table, query] of Object.entries(SWEPT)) rows[table as SweptTable] = await count(query);
      return {
        minute,
        clock: clock.toISOString(),
        rssMb: megabytes(inside.rss),
        heapMb: megabytes(inside.heap),
        externalMb: megabytes(inside.external),
        handles: inside.handles,
        openFiles: inside.openFiles,
        connections: await countBy(
          `select application_name as name, count(*) from pg_stat_activity
           where backend_type = 'client backend' and application_name <> 'endurance' group by 1 order by 1`,
        ),
        processes: helpersOf(product.pid).length,
        temporaryFiles: temporaryFiles(product).length,
        rows,
        oneTimeCodes: await count("select count(*) from one_time_codes"),
        users: await count("select count(*) from users"),
        jobs: {
          late: await dueJobs(LATE_AFTER_S),
          failed: states.failed ?? 0,
          done: states.completed ?? 0,
        },
        busLagMs: await busLag(pool, town),
        ...town.tally.sinceLast(),
      };
    },
    close: () => pool.end(),
  };
}

const megabytes = (bytes: number): number => Math.round((10 * bytes) / MB) / 10;

function helpersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children.map(Number).filter((child) => {
    try {
      return !readFileSync(`/proc/${child}/cmdline`, "utf8").includes("postgres");
    } catch {
      return false;
    }
  });
}

/** In the system's temporary folder, in the file store's folder for arriving files, and in the cluster's drafts. */
function temporaryFiles({ dataDir, temporaryDir }: TestedProduct): string[] {
  const within = (folder: string): string[] => {
    try {
      return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
    } catch {
      return [];
    }
  };
  const drafts = readdirSync(dataDir).filter((name) => name.includes(".new-"));
  return [...within(temporaryDir), ...within(join(dataDir, "files/.incoming")), ...drafts];
}

/** Time from a database notification to its arrival in a browser. */
async function busLag(pool: pg.Pool, town: Town): Promise<number> {
  const { person } = await signUp(town.visitor());
  const live = await openLive(town.origin, person);
  try {
    const zipDownloadId = randomUUID();
    const event = { type: "zip-download", userId: person.userId, zipDownloadId, state: "READY" };
    const heard = live.heard(
      (one) => one.type === "zip-download" && one.zipDownloadId === zipDownloadId,
      EVENT_DELIVERED_WITHIN_MS,
    );
    // Notifications sent before the socket has checked its token are lost, so send again.
    for (;;) {
      const startedAt = performance.now();
      await pool.query("select pg_notify('live', $1)", [JSON.stringify(event)]);
      const notified = await Promise.race([
        heard.then(() => true),
        new Promise((done) => setTimeout(done, 250, false)),
      ]);
      if (notified === true) return Math.round(performance.now() - startedAt);
    }
  } finally {
    live.close();
  }
}
