import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";

/**
 * Returns the SQL that creates a table if missing: columns, keys, uniqueness and column indexes, which is all that
 * these tables have.
 */
export function createTable(table: PgTable): string {
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
