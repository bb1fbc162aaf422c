import { type Column, sql, getTableColumns, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** Returns a column's name without its table's, for the column list of an insert or update. */
export const columnName = (column: Column) => sql.identifier(toSnakeCase(column.name));

export const columnNames = (list: Readonly<Record<string, Column>>) =>
  sql.join(Object.values(list).map(columnName), sql`, `);

/** The column of the row proposed for insertion, in an upsert. */
export const excluded = (column: Column) => sql`excluded.${columnName(column)}`;

/** Returns the `set` of an upsert of many rows: every column except `id`, from the new row. */
export function excludedColumns(table: PgTable): Record<string, SQL> {
  const { id: _id, ...columns } = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, excluded(column)]));
}

type Fields = Readonly<Record<string, Column | SQL>>;

export function columns<Table extends PgTable>(
  table: Table,
  ...names: (keyof Table["_"]["columns"] & string)[]
): Record<string, Column> {
  const all = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, all[name]!]));
}

export const selectAs = (fields: Fields): SQL =>
  joined(Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`));

export const jsonObject = (fields: Fields): SQL =>
  sql`json_build_object(${joined(Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`))})`;

const joined = (pieces: SQL[]): SQL => sql.join(pieces, sql`, `);
