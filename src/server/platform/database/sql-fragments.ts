import { sql, type SQL, type Column } from "drizzle-orm";
import { PgDialect, type AnyPgColumn } from "drizzle-orm/pg-core";

/** Column names as in `openDatabase`. */
export const dialect = new PgDialect({ casing: "snake_case" });

/** Renders SQL without parameters once, instead of with every query that includes it. */
export function rawSql<Type>(piece: SQL<Type>): SQL<Type> {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  if (params.length > 0) throw new TypeError(`a piece of SQL that is written once has parameters: ${text}`);
  return sql.raw(text) as SQL<Type>;
}

/** Returns a database instant as milliseconds since 1970, which arrive as a number and are quick to parse. */
export const epochMs = (instant: Column | SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** Whether an ID is in a list, passed as one parameter: the statement has the same text for any number. */
export const isAnyOf = (id: Column, ids: readonly string[]): SQL => sql`${id} = any(${sql.param([...ids])}::uuid[])`;

/**
 * The same for a few IDs, such as the lines of a cart. PostgreSQL does not see them when planning, so a named statement
 * keeps its plan; otherwise it would plan again each time, because two are fewer than the ten that it assumes.
 */
export const isAnyOfFew = (id: Column, ids: readonly string[]): SQL =>
  sql`${id} = any((select ${sql.param([...ids])}::uuid[])::uuid[])`;

export const isAnyOfFewOrders = (id: Column, ids: readonly number[]): SQL =>
  sql`${id} = any((select ${sql.param([...ids])}::int[])::int[])`;

/** The lab's calendar day of an instant, "2026-11-21". */
export const labDayOf = (column: AnyPgColumn, timeZone: string): SQL =>
  sql`((${column} at time zone ${timeZone})::date)::text`;

/** Escapes % and _ for `like`: a search for "100%" must not match everything. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const containing = (text: string): string => `%${literally(text)}%`;

/**
 * Returns a literal `limit`, for a few fixed sizes: for a parameter, the planner would assume a tenth of all rows, and
 * never cache the plan.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`${rows} is no number of rows`);
  return sql.raw(`limit ${rows}`);
}

/** The values of a column with a closed list; nothing for one that accepts any text. */
type Listed<C extends Column> = string extends C["_"]["data"] ? never : Extract<C["_"]["data"], string>;

/**
 * Inlines values of a column's closed list in the statement, instead of passing parameters: partial indexes and cached
 * plans depend on them. For values that a caller chooses, use parameters.
 */
export function literal<C extends Column>(_column: C, ...values: [Listed<C>, ...Listed<C>[]]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));
}
