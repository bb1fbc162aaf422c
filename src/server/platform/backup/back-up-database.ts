import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to } from "pg-copy-streams";
import { columnsOf, migrationsOf, named, type Sequence, sequencesOf, type Table, tablesOf } from "./database-tables.ts";

/** Description of a database backup: `database.json` in its folder. */
export type DatabaseBackup = {
  takenAt: string;
  migrations: string[];
  sequences: Sequence[];
  /** `sha256` of the rows as COPY writes them, before compression. */
  tables: (Table & { file: string; bytes: number; sha256: string })[];
};

/**
 * Writes every row into a folder as of one instant, while the lab keeps running: one transaction reads all tables.
 * @param ownerUrl the owner role's URL, bypassing any pooler
 * @param dir is created
 */
export async function backUpDatabase(ownerUrl: string, dir: string, at: Date): Promise<DatabaseBackup> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab backup" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await migrationsOf(client);
    const sequences = await sequencesOf(client);
    const tables: DatabaseBackup["tables"] = [];
    for (const table of await tablesOf(client)) {
      const file = `${table.schema}.${table.name}.copy.gz`;
      tables.push({ ...table, file, ...(await writeRows(client, table, join(dir, file))) });
    }
    await client.query("commit");
    const backup = { takenAt: at.toISOString(), migrations, sequences, tables };
    await writeFile(join(dir, "database.json"), JSON.stringify(backup, null, 1), { mode: 0o600 });
    return backup;
  } finally {
    await client.end();
  }
}

async function writeRows(client: pg.Client, table: Table, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const rows = client.query(to(`copy (select ${columnsOf(client, table)} from ${named(client, table)}) to stdout`));
  await pipeline(rows, counted, createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
  return { bytes, sha256: hash.digest("hex") };
}
