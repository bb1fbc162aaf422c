import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { CacheInvalidation } from "../cache/cache-invalidation.ts";
import type { Logger } from "../log.ts";
import { type Db, openDatabase } from "./open-database.ts";

const CONNECTIONS = 10;
/** A replica that does not answer within these, in ms, is asked nothing for a while: the primary is there. */
const CONNECTS_WITHIN_MS = 2_000;
const ANSWERS_WITHIN_MS = 5_000;
const LEFT_ALONE_MS = 5_000;
/** How long one that is behind is not asked whether it still is, in ms. */
const BEHIND_FOR_MS = 20;
/** Errors of PostgreSQL that speak of the server and not of the question: connection, resources, somebody's intervention. */
const OF_THE_SERVER = /^(08|53|57)/;

export type PublicReads = {
  /** For single statements that only read, each of which goes where it may. */
  db: Db;
  close(): Promise<void>;
};

/** Who answered, for the metrics. */
export type AnsweredBy = "replica" | "primary";

/**
 * Reads of what is the same for all (docs/settings.md#a-replica), by a streaming replica wherever it has every change that this
 * process has heard of, else by the primary: whoever has heard that something changed never reads what it was before.
 * @param options.url straight to the replica: behind a pooler nobody knows which connection was asked how far it is
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
  /** Up to which change each connection is known to have come. A replica that begins anew may be behind what it was. */
  const has = new WeakMap<pg.PoolClient, number>();
  let position: { upTo: number; lsn: Promise<string> } | null = null;
  let askedAgainAt = 0;
  let fails = false;

  /** How far the primary's log was after so many changes, or later. */
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
    else askedAgainAt = performance.now() + BEHIND_FOR_MS;
    return rows[0]!.there;
  }

  /** Null where the replica may not, or cannot, answer. */
  async function askReplica(question: unknown[]): Promise<pg.QueryResult | null> {
    if (performance.now() < askedAgainAt || !changes.isHearing()) return null;
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
      askedAgainAt = performance.now() + LEFT_ALONE_MS;
      if (!fails) log.warn({ err: error }, "the replica does not answer: the primary is asked instead");
      fails = true;
      return null;
    } finally {
      client?.release(broken);
    }
  }

  const client = {
    async query(...question: unknown[]): Promise<pg.QueryResult> {
      const answer = await askReplica(question);
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
