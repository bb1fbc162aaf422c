import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { outliveBrokenConnections } from "./broken-connections.ts";
import { type Instruments, instrumentConnections } from "./instrument-connections.ts";

export type Db = NodePgDatabase<Record<string, never>>;
/** Helpers of a write take this: they always run inside their caller's transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = { pool: pg.Pool; db: Db; close(): Promise<void> };

// Counts and sums arrive as int8. Ours stay far below 2^53; a larger one must fail rather than lose its last digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("an int8 of the database does not fit a JavaScript number");
  return value;
});

/**
 * @param options.max maximum connections; all processes together must stay below PostgreSQL's `max_connections` (100)
 */
export function openDatabase(
  url: string,
  {
    max,
    pooled = false,
    connectsWithinMs = 10_000,
    answersWithinMs,
    tracing,
    writes,
  }: {
    max: number;
    /** Whether a pooler in between lends connections per transaction: then no session state survives a transaction. */
    pooled?: boolean;
    connectsWithinMs?: number;
    /** Timeout after which a statement fails on our side, whatever its server does. */
    answersWithinMs?: number;
  } & Pick<Instruments, "tracing" | "writes">,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "lab",
    connectionTimeoutMillis: connectsWithinMs,
    ...(answersWithinMs === undefined ? {} : { query_timeout: answersWithinMs }),
    idleTimeoutMillis: 30_000,
    // A pooler rejects these as startup parameters, and has its own (docs/settings.md#a-pooler).
    ...(pooled ? {} : { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
    keepAlive: true,
    pipeline: !pooled,
  });
  instrumentConnections(pool, { named: !pooled, tracing, writes });
  outliveBrokenConnections(pool);
  const db = drizzle({ client: pool, casing: "snake_case" });
  return { pool, db, close: () => pool.end() };
}
