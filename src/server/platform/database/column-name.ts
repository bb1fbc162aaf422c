import { type Column, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";

/** A column's name without its table's, as a statement has it where it lists what it writes. */
export const columnName = (column: Column) => sql.identifier(toSnakeCase(column.name));

/** Those of several, one after the other. */
export const columnNames = (list: Readonly<Record<string, Column>>) =>
  sql.join(Object.values(list).map(columnName), sql`, `);

/** The column of the row that a statement would have inserted, where one is there already. */
export const excluded = (column: Column) => sql`excluded.${columnName(column)}`;
