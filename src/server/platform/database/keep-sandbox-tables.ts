import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import pg from "pg";

/** A table for the built-in version of an external service: created at startup if that version is in use. */
export type SideTable = { table: PgTable; isUsed: boolean };

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Creates the tables of built-in services that are in use. Drops an unused one's table while it is empty, as in a new
 * database, whose first migrations still create it; tables with data stay.
 * @param owner a connection of the tables' owner, outside a transaction
 */
export async function keepSideTables(owner: pg.Client, tables: readonly SideTable[]): Promise<void> {
  for (const { table, isUsed } of tables) {
    if (isUsed) await owner.query(creationOf(table));
    else await dropEmpty(owner, getTableConfig(table).name);
  }
}

/**
 * Returns the SQL that creates a table if missing: columns, keys, uniqueness and column indexes, which is all that
 * these tables have.
 */
function creationOf(table: PgTable): string {
  const { name, columns, indexes } = getTableConfig(table);
  const lines = columns.map((column) =>
    [
      toSnakeCase(column.name),
      column.getSQLType(),
      column.primary ? "primary key" : column.notNull && "not null",
      column.isUnique && `constraint "${column.uniqueName}" unique`,
    ]
      .filter(Boolean)
      .join(" "),
  );
  const creations = indexes.map(({ config }) => {
    const of = config.columns.map((column) => toSnakeCase((column as { name: string }).name));
    return `create index if not exists ${name}_${of.join("_")}_index on ${name} (${of.join(", ")})`;
  });
  return [`create table if not exists ${name} (${lines.join(", ")})`, ...creations].join(";\n");
}

async function dropEmpty(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query("select to_regclass($1) is not null as stands", [`public.${name}`]);
  if (!rows[0].stands) return;
  const table = owner.escapeIdentifier(name);
  await owner.query("begin");
  try {
    // A table in use is not dropped, so do not wait for its lock.
    await owner.query("set local lock_timeout = '2s'");
    await owner.query(`lock table ${table} in access exclusive mode`);
    const { rowCount } = await owner.query(`select from ${table} limit 1`);
    if (rowCount === 0) await owner.query(`drop table ${table}`);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
  }
}
