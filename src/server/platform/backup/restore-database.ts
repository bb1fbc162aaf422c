import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from } from "pg-copy-streams";
import { CannotStart } from "../cannot-start.ts";
import type { DatabaseBackup } from "./back-up-database.ts";
import { columnsOf, migrationsOf, named } from "./database-tables.ts";
import { refillTables, setSequences } from "./refill-tables.ts";

/**
 * Restores every row of a backup into a newly migrated database, all or nothing.
 * @param ownerUrl the owner role's URL; needs no superuser
 * @param emptyTable a table that is empty in a new database, and in no other
 * @throws CannotStart if the database has data, or other migrations made it
 */
export async function restoreDatabase(ownerUrl: string, dir: string, emptyTable: string): Promise<DatabaseBackup> {
  const backup = JSON.parse(await readFile(join(dir, "database.json"), "utf8")) as DatabaseBackup;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab restore" });
  await client.connect();
  try {
    await client.query("begin");
    await mustBeNew(client, backup, emptyTable);
    await refillTables(client, backup.tables, (table) => readRows(client, table, dir));
    await setSequences(client, backup.sequences);
    await client.query("commit");
    await client.query("analyze");
    return backup;
  } finally {
    await client.end();
  }
}

async function mustBeNew(client: pg.Client, { migrations }: DatabaseBackup, emptyTable: string): Promise<void> {
  const { rows } = await client.query(`select from ${client.escapeIdentifier(emptyTable)} limit 1`);
  if (rows.length > 0)
    throw new CannotStart("This database is in use: restore into a new one, so that nothing is lost");
  const here = await migrationsOf(client);
  if (here.length !== migrations.length || here.some((hash, at) => hash !== migrations[at]))
    throw new CannotStart(
      "This backup is of another version of the lab: restore it with that one, then start this one",
    );
}

async function readRows(client: pg.Client, table: DatabaseBackup["tables"][number], dir: string): Promise<void> {
  const hash = createHash("sha256");
  const looked = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const rows = client.query(from(`copy ${named(client, table)} (${columnsOf(client, table)}) from stdin`));
  await pipeline(createReadStream(join(dir, table.file)), createGunzip(), looked, rows);
  if (hash.digest("hex") !== table.sha256) throw new CannotStart(`${table.file} differs from the backup`);
}
