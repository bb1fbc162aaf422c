import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { excluded } from "./column-name.ts";

/** What an upsert of many rows sets where a row is there already: every column but `id` as the new row has it. */
export function excludedColumns(table: PgTable): Record<string, SQL> {
  const { id: _id, ...columns } = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, excluded(column)]));
}
