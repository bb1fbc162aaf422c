import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** What an upsert of many rows sets where a row is there already: every column but `id` as the new row has it. */
export function asGiven(table: PgTable): Record<string, SQL> {
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== "id");
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(toSnakeCase(name))}`]));
}
