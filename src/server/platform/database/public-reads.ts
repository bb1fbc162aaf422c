import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { CacheInvalidation } from "../cache/cache-invalidation.ts";
import type { Logger } from "../log.ts";
import { type Db, openDatabase } from "./open-database.ts";

const CONNECTIONS = 10;
/** Timeouts in ms. A replica that exceeds them is skipped for a while: the primary is available. */
const CONNECTS_WITHIN_MS = 2_000;
const ANSWERS_WITHIN_MS = 5_000;
const LEFT_ALONE_MS = 5_000;
/** How long a lagging replica is not checked again, in ms. */
const BEHIND_FOR_MS = 20;
/** PostgreSQL errors about the server and not the query: connection, resources, operator intervention. */
const OF_THE_SERVER = /^(08|53|57)/;

export type PublicReads = {
  /** For single read-only statements, each of which runs on the replica if possible. */
  db: Db;
  close(): Promise<void>;
};

export type AnsweredBy = "replica" | "primary";

/**
 * Reads public content (docs/settings.md#a-replica) from a streaming replica if it has every change that this process
 * has heard of, otherwise from the primary: after hearing of a change, a process never reads the older state.
 * @param options.url directly to the replica: through a pooler, it is unknown which connection was checked
 */
export function openPublicReads(options: {
  url: string;
  primary: pg.Pool;
  changes: CacheInvalidation;
  answered: (by: AnsweredBy) => void;
  log: Logger;
}): PublicReads {
  const { primary, changes, answered, log } = options;
  const replica = openDatabase(options.url, {
    max: CONNECTIONS,
    connectsWithinMs: CONNECTS_WITHIN_MS,
    answersWithinMs: ANSWERS_WITHIN_MS,
  });
  let heard = 0;
  const hear = () => void (heard += 1);
  const stopHearing = changes.subscribe({ onChange: hear, onGap: hear });
  /** The latest change that each connection is known to have. A restarted replica may be further behind than before. */
  const has = new WeakMap<pg.PoolClient, number>();
  let position: { upTo: number; lsn: Promise<string> } | null = null;
  let nextRetryAt = 0;
  let fails = false;

  /** Returns the primary's log position after this many changes, or a later one. */
  function positionAfter(upTo: number): Promise<string> {
    if (position?.upTo === upTo) return position.lsn;
    const lsn = primary
      .query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn")
      .then(({ rows }) => rows[0]!.lsn);
    lsn.catch(() => (position = null));
    position = { upTo, lsn };
    return lsn;
  }

  async function hasAllHeard(client: pg.PoolClient): Promise<boolean> {
    const upTo = heard;
    if ((has.get(client) ?? -1) >= upTo) return true;
    const { rows } = await client.query<{ there: boolean }>(
      "select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there",
      [await positionAfter(upTo)],
    );
    if (rows[0]!.there) has.set(client, upTo);
    else nextRetryAt = performance.now() + BEHIND_FOR_MS;
    return rows[0]!.there;
  }

  /** Null if the replica must not, or cannot, respond. */
  async function queryReplica(question: unknown[]): Promise<pg.QueryResult | null> {
    if (performance.now() < nextRetryAt || !changes.isHearing()) return null;
    let client: pg.PoolClient | null = null;
    let broken: Error | undefined;
    try {
      client = await replica.pool.connect();
      if (!(await hasAllHeard(client))) return null;
      const answer = await (client.query as (...args: unknown[]) => Promise<pg.QueryResult>)(...question);
      if (fails) log.info("the replica answers again");
      fails = false;
      return answer;
    } catch (error) {
      if (error instanceof pg.DatabaseError && !OF_THE_SERVER.test(error.code ?? "")) return null;
      broken = error as Error;
      nextRetryAt = performance.now() + LEFT_ALONE_MS;
      if (!fails) log.warn({ err: error }, "the replica does not answer: the primary is asked instead");
      fails = true;
      return null;
    } finally {
      client?.release(broken);
    }
  }

  const client = {
    async query(...question: unknown[]): Promise<pg.QueryResult> {
      const answer = await queryReplica(question);
      answered(answer === null ? "primary" : "replica");
      return answer ?? (primary.query as (...args: unknown[]) => Promise<pg.QueryResult>)(...question);
    },
  };
  const db = drizzle({ client: client as unknown as pg.Pool, casing: "snake_case" });
  db.transaction = () => Promise.reject(new Error("public reads are single statements"));
  return {
    db,
    async close() {
      stopHearing();
      await replica.close();
    },
  };
}
