import { sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** Column names as in `openDatabase`. */
export const dialect = new PgDialect({ casing: "snake_case" });

/** Renders SQL without parameters once, instead of with every query that includes it. */
export function written<Type>(piece: SQL<Type>): SQL<Type> {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  if (params.length > 0) throw new TypeError(`a piece of SQL that is written once has parameters: ${text}`);
  return sql.raw(text) as SQL<Type>;
}
