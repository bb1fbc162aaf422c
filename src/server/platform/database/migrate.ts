import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { CannotStart } from "../cannot-start.ts";

/** Advisory lock of the application's database, held while migrating. */
const MIGRATING = 7_016_226;

/**
 * Applies the migrations that the database lacks, all or none. Several processes may start together: one migrates, the
 * others wait and find nothing left to do. Throws CannotStart for a database that was made by other migrations than these.
 *
 * @param ownerUrl as whom tables are made
 * @param migrationsFolder absolute; the `migrations` folder of the project, made by drizzle-kit
 * @param afterwards what else only the owner does, while the other processes still wait
 */
export async function migrateDatabase(
  ownerUrl: string,
  migrationsFolder: string,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab migrations" });
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATING]);
    await requireOurs(client, migrationsFolder);
    await migrate(drizzle({ client }), { migrationsFolder });
    await afterwards?.(client);
  } finally {
    await client.end(); // gives the lock back, also when the migration failed
  }
}

/**
 * What the database has run must be how our migrations begin. It may have run more than we have: then a later version has
 * migrated it, and what that took over from us goes on working.
 */
async function requireOurs(client: pg.Client, migrationsFolder: string): Promise<void> {
  const journal = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as stands");
  if (!journal.rows[0].stands) return;
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  const known = readMigrationFiles({ migrationsFolder });
  if (rows.every(({ hash }, at) => at >= known.length || hash === known[at]!.hash)) return;
  throw new CannotStart(
    "This database was made by an unreleased version, whose data this one cannot take over: " +
      "remove the folder DATA_DIR or use another database (DATABASE_URL)",
  );
}
