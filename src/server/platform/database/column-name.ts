import { type Column, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";

/** Returns a column's name without its table's, for the column list of an insert or update. */
export const columnName = (column: Column) => sql.identifier(toSnakeCase(column.name));

export const columnNames = (list: Readonly<Record<string, Column>>) =>
  sql.join(Object.values(list).map(columnName), sql`, `);

/** The column of the row proposed for insertion, in an upsert. */
export const excluded = (column: Column) => sql`excluded.${columnName(column)}`;
