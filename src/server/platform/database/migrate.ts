import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Advisory lock of the application's database, held while migrating. */
const MIGRATING = 7_016_226;

/**
 * Applies the migrations that the database lacks, all or none. Several processes may start together: one migrates, the
 * others wait and find nothing left to do.
 *
 * @param migrationsFolder absolute; the `migrations` folder of the project, made by drizzle-kit
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "lab migrations" });
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATING]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end(); // gives the lock back, also when the migration failed
  }
}
