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

type Reference = { of: string; name: string; definition: string };

/**
 * Restores every row of a backup into a newly migrated database, all or nothing. Drops foreign keys and adds them
 * again, which checks each one; triggers do not fire for restored rows.
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
    const references = await takeOffReferences(client);
    const tables = backup.tables.map((table) => named(client, table));
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(", ")}`);
    for (const table of backup.tables) await readRows(client, table, dir);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { of, name, definition } of references)
      await client.query(`alter table ${of} add constraint ${client.escapeIdentifier(name)} ${definition}`);
    for (const sequence of backup.sequences)
      if (sequence.last !== null)
        await client.query("select setval($1::regclass, $2::bigint)", [named(client, sequence), sequence.last]);
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

/** Of whole tables: their partitions follow. */
async function takeOffReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as of, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  );
  for (const { of, name } of rows)
    await client.query(`alter table ${of} drop constraint ${client.escapeIdentifier(name)}`);
  return rows;
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
