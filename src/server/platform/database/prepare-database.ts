import { type PgTable, getTableConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "../log.ts";
import { prepareQueue } from "../jobs/prepare-queue.ts";
import { migrateDatabase, type Migrations } from "./migrate.ts";
import { grantRowAccess, roleOf } from "./server-role.ts";
import { toSnakeCase } from "drizzle-orm/casing";

type Addresses = {
  /** The lab's own role. */
  databaseUrl: string;
  /** The tables' owner; may be the same. */
  ownerUrl: string;
  log: Logger;
};

/**
 * Does all of the owner's work before a server runs: migrations, the job queue, the tables of sandboxes, and the
 * rights of the server's role.
 */
export async function prepareDatabase(
  { databaseUrl, ownerUrl, log }: Addresses,
  migrations: Migrations,
  sandboxTables: readonly PgTable[] = [],
): Promise<void> {
  const role = await roleOf(databaseUrl);
  if (role.superuser)
    log.warn(
      "the server runs as a superuser of its database: give it a role of its own in DATABASE_URL, and the owner of the " +
        "tables in MIGRATION_DATABASE_URL (docs/settings.md)",
    );
  await migrateDatabase(ownerUrl, migrations, async (owner) => {
    await prepareQueue(ownerUrl, log);
    for (const table of sandboxTables) await owner.query(createTable(table));
    if (ownerUrl !== databaseUrl) await grantRowAccess(owner, role.name);
  });
}

/** Run after a bulk insert: without statistics the planner avoids the trigram indexes. */
export async function gatherStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab migrations" });
  await client.connect();
  try {
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/**
 * Returns the SQL that creates a table if missing: columns, keys, uniqueness and column indexes, which is all that
 * these tables have.
 */
function createTable(table: PgTable): string {
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
