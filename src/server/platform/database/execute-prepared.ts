import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Db } from "./open-database.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** Names by text. There are as many as a query has forms: filters on or off, orders. */
const names = new Map<string, string>();

/**
 * Runs one of the few queries that pages are made of as a prepared statement: PostgreSQL parses and plans it once for
 * each connection instead of every time, which is half of what such a query takes. From the sixth run on the plan may be
 * one for any values, so this is for queries which one plan suits: a thing by its key, or a list that is read whole to be
 * counted. What ends early on an index for some values only (a search, a filter, another's LIMIT) is for `db.execute`.
 */
export async function executePrepared<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const pool = (db as { $client?: pg.Pool }).$client;
  if (pool === undefined) return (await db.execute(query)).rows as Row[]; // within a transaction
  const { sql: text, params } = dialect.sqlToQuery(query);
  let name = names.get(text);
  if (name === undefined) {
    name = `page-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return (await pool.query({ name, text, values: params })).rows as Row[];
}
