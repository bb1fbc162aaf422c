import { type Column, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

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
