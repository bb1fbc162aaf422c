import { hash } from "node:crypto";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { CannotStart } from "../cannot-start.ts";

/** Advisory lock of the application's database, held while migrating. */
const MIGRATING = 7_016_226;

export type Migrations = {
  /** Absolute; the project's `migrations` folder, made by drizzle-kit. Each runs once. */
  folder: string;
  /** Current functions and triggers: each runs after the others, and again whenever its text changes. */
  repeatable: readonly { name: string; text: string }[];
};

/**
 * Applies the migrations that the database lacks, all or none, and then the repeatable ones that changed. Several
 * processes may start together: one migrates, the others wait and find nothing left to do. Throws CannotStart for a
 * database made by other migrations.
 * @param ownerUrl the owner role's URL
 * @param afterwards further work for the owner, while the other processes still wait
 */
export async function migrateDatabase(
  ownerUrl: string,
  { folder, repeatable }: Migrations,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab migrations" });
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATING]);
    const isAhead = await requireOurs(client, folder);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    if (!isAhead) await runChanged(client, repeatable);
    await afterwards?.(client);
  } finally {
    await client.end(); // releases the lock, also when the migration failed
  }
}

/**
 * Checks that our migrations begin with those that the database has run. It may have run more: then a later version
 * migrated it, and everything inherited from ours still works.
 * @returns whether it has run more
 */
async function requireOurs(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const journal = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as stands");
  if (!journal.rows[0].stands) return false;
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  const known = readMigrationFiles({ migrationsFolder });
  if (rows.every((ran, at) => at >= known.length || ran.hash === known[at]!.hash)) return rows.length > known.length;
  throw new CannotStart(
    "This database was made by an unreleased version, whose data this one cannot take over: " +
      "remove the folder DATA_DIR or use another database (DATABASE_URL)",
  );
}

async function runChanged(client: pg.Client, repeatable: Migrations["repeatable"]): Promise<void> {
  await client.query(
    "create table if not exists drizzle.repeatable_migrations (name text primary key, checksum text not null)",
  );
  for (const { name, text } of repeatable) {
    const values = [name, hash("sha256", text)];
    const ran = await client.query(
      "select from drizzle.repeatable_migrations where name = $1 and checksum = $2",
      values,
    );
    if (ran.rowCount === 1) continue;
    await client.query("begin");
    await client.query(text); // after a failure the connection ends, and the transaction with it
    await client.query(
      "insert into drizzle.repeatable_migrations values ($1, $2) on conflict (name) do update set checksum = excluded.checksum",
      values,
    );
    await client.query("commit");
  }
}
