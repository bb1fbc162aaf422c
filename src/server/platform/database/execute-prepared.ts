import { createHash } from "node:crypto";
import { is, Param, Placeholder, sql, type SQL } from "drizzle-orm";
import { type NamedStatement, onClientOf, sendNamed } from "./client-of.ts";
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
  let written: ((values: Values) => NamedStatement) | undefined;
  return async (db, values) => {
    written ??= writeOnce(build(PLACEHOLDERS as Values));
    return sendNamed(db, written(values));
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

function write(query: SQL): { name: string; text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { name: nameOf(text), text, params };
}

/**
 * Writes a query down, to be sent with other values each time.
 * @returns the statement for these values; what stands at each place is found out here, not with every call
 */
export function writeOnce<Values extends object>(query: SQL): (values: Values) => NamedStatement {
  const { name, text, params } = write(query);
  const places = params.map(placeOf);
  return (values) => ({ name, text, values: places.map((valueAt) => valueAt(values as Record<string, unknown>)) });
}

/** What stands at a place of a query: a value by its name, as its column writes it, or what was there when the query was written. */
function placeOf(param: unknown): (values: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) return (values) => valueOf(values, param);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(valueOf(values, value));
  }
  return () => param;
}

function valueOf(values: Record<string, unknown>, { name }: Placeholder): unknown {
  const value = values[name];
  if (value === undefined) throw new TypeError(`a statement was sent without its value "${name}"`);
  return value;
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `page-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
