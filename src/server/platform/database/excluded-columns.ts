import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { excluded } from "./column-name.ts";

/** Returns the `set` of an upsert of many rows: every column except `id`, from the new row. */
export function excludedColumns(table: PgTable): Record<string, SQL> {
  const { id: _id, ...columns } = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, excluded(column)]));
}
