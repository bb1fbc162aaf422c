import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { outliveBrokenConnections } from "./broken-connections.ts";
import { namesForStatements, withoutNames } from "./name-statements.ts";
import { pipelineQueries } from "./pipeline-queries.ts";

export type Db = NodePgDatabase<Record<string, never>>;
/** What a write's helpers take: they always run inside their caller's transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = { pool: pg.Pool; db: Db; close(): Promise<void> };

// Counts and sums arrive as int8. Ours stay far below 2^53; one that does not must fail rather than lose its last digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("an int8 of the database does not fit a JavaScript number");
  return value;
});

/**
 * @param options.max connections kept at most; all processes together must stay below PostgreSQL's `max_connections` (100)
 * @param options.onConnect what is done with each new one
 */
export function openDatabase(
  url: string,
  {
    max,
    onConnect,
    pooled = false,
    connectsWithinMs = 10_000,
    answersWithinMs,
  }: {
    max: number;
    onConnect?: (client: pg.PoolClient) => void;
    /** Whether a pooler stands between that lends connections by the transaction: nothing of ours may outlive one there. */
    pooled?: boolean;
    connectsWithinMs?: number;
    /** After which a question fails here, whatever its server does. */
    answersWithinMs?: number;
  },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "lab",
    connectionTimeoutMillis: connectsWithinMs,
    ...(answersWithinMs === undefined ? {} : { query_timeout: answersWithinMs }),
    idleTimeoutMillis: 30_000,
    // A pooler refuses them with a connection's start, and has its own (docs/settings.md#a-pooler).
    ...(pooled ? {} : { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
    keepAlive: true,
    pipeline: !pooled,
  });
  if (!pooled) pool.on("connect", pipelineQueries);
  pool.on("connect", pooled ? withoutNames : namesForStatements());
  if (onConnect !== undefined) pool.on("connect", onConnect);
  outliveBrokenConnections(pool);
  const db = drizzle({ client: pool, casing: "snake_case" });
  return { pool, db, close: () => pool.end() };
}
