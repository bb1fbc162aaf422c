import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type pg from "pg";
import type { Db } from "./open-database.ts";
import { dialect } from "./sql-fragments.ts";

/** Statement names by text. A query has one per variant: filters on or off, orders. */
const names = new Map<string, string>();

/**
 * Runs a page's frequent query as a prepared statement: PostgreSQL parses and plans it once per connection, which is
 * half of the cost. From the sixth run on, PostgreSQL may use one plan for all values, so use this only for queries
 * that one plan suits: a row by its key, or a list that is read whole to be counted. Use `db.execute` for queries that
 * end early on an index for some values only (a search, a filter, another LIMIT).
 */
export async function executePrepared<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  try {
    return (await clientOf(db).query<Row>({ name: nameOf(text), text, values })).rows;
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error);
  }
}

/** The pool, or a transaction's connection. Drizzle names only the queries of its builders. */
function clientOf(db: Db): Pick<pg.Pool, "query"> {
  const { session } = (db as unknown as { _: { session: { client: pg.Pool } } })._;
  return session.client;
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `page-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
