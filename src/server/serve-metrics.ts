import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Lab } from "./composition-root.ts";
import { payments } from "./payments/tables.ts";
import { isFromThisMachine } from "./platform/http/this-machine.ts";
import { firstIdSince } from "./platform/ids.ts";
import { HOUR_MS } from "../rules/time.ts";

/** Milliseconds that database results are cached: frequent scrapes do not reach the database. */
const GOOD_FOR_MS = 5_000;

/** Serves Prometheus metrics to authorized clients (docs/operations/metrics.md#who-sees-them). Others get a 404. */
export function serveMetrics(http: FastifyInstance, { deps, database, metrics }: Lab): void {
  watchProcess(http, metrics, database.pool);
  watchDatabase(metrics, deps);
  const { metricsToken } = deps.settings;
  const options = { schema: { hide: true }, logLevel: "warn" } as const;
  http.get("/metrics", options, async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.callNotFound();
    const text = await metrics.registry.metrics();
    return reply.type(metrics.registry.contentType).header("cache-control", "no-store").send(text);
  });
}

function mayRead({ raw, headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return isFromThisMachine(raw);
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}

function watchProcess(http: FastifyInstance, metrics: Lab["metrics"], pool: Lab["database"]["pool"]): void {
  metrics.gauge("lab_event_loop_delay_seconds", "How late everything is, on average over a second", [], (set) =>
    set(http.memoryUsage().eventLoopDelay / 1000),
  );
  metrics.gauge("lab_event_loop_used_ratio", "How much of the time the event loop is at work, 0 to 1", [], (set) =>
    set(http.memoryUsage().eventLoopUtilized),
  );
  metrics.gauge("lab_memory_bytes", "Memory of the process: all of it, and its heap", ["kind"], (set) => {
    const { rss, heapUsed } = process.memoryUsage();
    set(rss, { kind: "resident" });
    set(heapUsed, { kind: "heap" });
  });
  metrics.gauge("lab_process_up_seconds", "Seconds since the process began", [], (set) => set(process.uptime()));
  metrics.gauge("lab_database_connections", "Connections of the process's pool", ["state"], (set) => {
    set(pool.totalCount - pool.idleCount, { state: "busy" });
    set(pool.idleCount, { state: "idle" });
  });
  metrics.gauge("lab_database_waiting", "Questions that wait for a connection", [], (set) => set(pool.waitingCount));
}

/** Gauges that are the same in every process, because they read the shared database. */
function watchDatabase(metrics: Lab["metrics"], { db, now }: Lab["deps"]): void {
  type Queue = { name: string; waiting: number; oldest: number; running: number; failed: number };
  const queues = memoized(async () => {
    const { rows } = await db.execute<Queue>(sql`
      select name,
        count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
        coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'failed')::int as failed
      from pgboss.job where left(name, 2) <> '__' group by name`);
    return rows;
  });
  const perQueue = (name: string, help: string, value: (queue: Queue) => number) =>
    metrics.gauge(name, help, ["queue"], async (set) => {
      for (const queue of await queues()) set(value(queue), { queue: queue.name });
    });
  perQueue("lab_jobs_waiting", "Jobs that could be worked now, by queue", ({ waiting }) => waiting);
  perQueue("lab_jobs_oldest_seconds", "How long the oldest of them waits", ({ oldest }) => oldest);
  perQueue("lab_jobs_running", "Jobs that are being worked", ({ running }) => running);
  perQueue("lab_jobs_given_up", "Jobs of the last day that failed at their last try", ({ failed }) => failed);

  const paid = memoized(async () => {
    // By id, which begins with the time: there is no index on time alone, and none is worth its cost.
    const since = firstIdSince(new Date(now().getTime() - HOUR_MS));
    const { rows } = await db.execute<{ status: string; count: number }>(
      sql`select ${payments.status} as status, count(*)::int as count from ${payments} where ${payments.id} >= ${since} group by 1`,
    );
    return rows;
  });
  metrics.gauge(
    "lab_payments_last_hour",
    "Payments begun in the last hour, by where they stand",
    ["status"],
    async (set) => {
      for (const status of payments.status.enumValues) set(0, { status });
      for (const { status, count } of await paid()) set(count, { status });
    },
  );
  const open = memoized(async () => {
    const { rows } = await db.execute<{ oldest: number }>(
      sql`select coalesce(extract(epoch from ${now()}::timestamptz - min(${payments.createdAt})), 0)::float8 as oldest
        from ${payments} where ${payments.settledAt} is null`,
    );
    return rows[0]!.oldest;
  });
  metrics.gauge(
    "lab_payments_oldest_open_seconds",
    "How long the oldest payment without an outcome waits",
    [],
    async (set) => set(await open()),
  );
}

/** Caches a result until it expires; concurrent callers wait for the same query. */
function memoized<T>(ask: () => Promise<T>): () => Promise<T> {
  let at = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | undefined;
  return () => {
    if (answer === undefined || performance.now() - at > GOOD_FOR_MS) {
      at = performance.now();
      answer = ask();
      answer.catch(() => (answer = undefined));
    }
    return answer;
  };
}
