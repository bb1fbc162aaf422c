import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { columnName } from "./column-name.ts";

/** A row whose values may be found out by the statement itself. */
type GivenRow<Insert> = { [Column in keyof Insert]: Insert[Column] | SQL };

/** Inserts a row if something holds when the statement begins; what is left out is as the table has it by itself. */
export function insertIf<Table extends PgTable>(
  table: Table,
  row: GivenRow<Table["$inferInsert"]>,
  condition: SQL,
): SQL {
  const columns = getTableColumns(table);
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => columnName(columns[name]!));
  const values = given.map(([name, value]) => sql`${sql.param(value, columns[name])}`);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} where ${condition}`;
}
