import { createHash } from "node:crypto";
import { fillPlaceholders, sql, type SQL } from "drizzle-orm";
import { onClientOf, sendNamed } from "./client-of.ts";
import type { Db } from "./open-database.ts";
import { dialect } from "./written.ts";

/** Names by text. There are as many as a query has forms: filters on or off, orders. */
const names = new Map<string, string>();

/**
 * Runs one of the few queries that pages are made of as a prepared statement: PostgreSQL parses and plans it once for
 * each connection instead of every time, which is half of what such a query takes. From the sixth run on the plan may be
 * one for any values, so this is for queries which one plan suits: a thing by its key, or a list that is read whole to be
 * counted. What ends early on an index for some values only (a search, a filter, another's LIMIT) is for `db.execute`.
 */
export async function executePrepared<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const { name, text, params } = write(query);
  return sendNamed(db, { name, text, values: params });
}

/**
 * The same for a query that has one form only: its text is written once instead of with every call.
 * @param build writes the query; what it writes must not depend on what the values are
 */
export function preparedQuery<Values extends object, Row extends Record<string, unknown>>(
  build: (values: Values) => SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  let written: { name: string; text: string; params: unknown[] } | undefined;
  return async (db, values) => {
    written ??= write(build(PLACEHOLDERS as Values));
    const { name, text, params } = written;
    return sendNamed(db, { name, text, values: fillPlaceholders(params, values as Record<string, unknown>) });
  };
}

/** A query of drizzle's builders, which reads rows as its tables have them. */
type Preparable<Row> = {
  toSQL(): { sql: string };
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
};

/**
 * The same for a query made by drizzle's builders: its rows come as their tables have them.
 * @param build what it makes must not depend on what the values are
 */
export function preparedSelect<Values extends object, Row>(
  build: (db: Db, values: Values) => Preparable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let prepared: ReturnType<Preparable<Row>["prepare"]> | undefined;
  return (db, values) => {
    if (prepared === undefined) {
      const query = build(db, PLACEHOLDERS as Values);
      prepared = query.prepare(nameOf(query.toSQL().sql));
    }
    return onClientOf(db, prepared).execute(values as Record<string, unknown>);
  };
}

/** Stands for values of any name while a query is written. */
const PLACEHOLDERS = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

export function write(query: SQL): { name: string; text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { name: nameOf(text), text, params };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `page-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
