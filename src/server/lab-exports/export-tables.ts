import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { readFile } from "node:fs/promises";
import { csvRow, type CsvValue } from "../../rules/csv.ts";
import type { Db } from "../deps.ts";
import { CSV_LISTS, queryOf } from "./csv-lists.ts";
import { exportedTables } from "./exported-tables.ts";
import { LEFT_OUT_COLUMNS, LEFT_OUT_FOLDERS, LEFT_OUT_TABLES } from "./left-out.ts";
import { csvFile, dataFile, type Manifest } from "./manifest.ts";
import { sumsOf } from "./sums.ts";
import { writeRows } from "./write-rows.ts";

export type ExportedLab = { db: Db; projectDir: string; publicUrl: string; now: () => Date };

/**
 * Writes all rows as of one instant into a folder, while the lab keeps running: data/ for programs, csv/ for people.
 * @param onRows called after each batch; an error that it throws ends the export
 */
export async function exportTables(
  { db, projectDir, publicUrl, now }: ExportedLab,
  dir: string,
  onRows: (count: number) => Promise<void>,
): Promise<Omit<Manifest, "files">> {
  const madeAt = now().toISOString();
  const content = await db.transaction(
    async (tx) => {
      // The server's connections limit both; a large lab takes longer.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`set local timezone = 'UTC'`);
      const tables: Manifest["tables"] = [];
      for (const { name, columns } of await exportedTables(tx)) {
        const list = sql.join(
          columns.map((column) => sql.identifier(column)),
          sql`, `,
        );
        const query = sql`select ${list} from ${sql.identifier(name)}`;
        const lineOf = (json: string) => `${json}\n`;
        tables.push({
          name,
          columns,
          ...(await writeRows(tx, { query, path: join(dir, dataFile(name)), lineOf }, onRows)),
        });
      }
      const lists: Manifest["lists"] = [];
      for (const list of CSV_LISTS) {
        // The byte order mark makes spreadsheets read the file as UTF-8.
        const head = `\ufeff${csvRow(Object.keys(list.columns))}`;
        const lineOf = (json: string) => csvRow(Object.values(JSON.parse(json) as Record<string, CsvValue>));
        const path = join(dir, csvFile(list.name));
        lists.push({ name: list.name, ...(await writeRows(tx, { query: queryOf(list), path, head, lineOf }, onRows)) });
      }
      const sequences = await tx.execute<Manifest["sequences"][number]>(sql`
        select schemaname as schema, sequencename as name, last_value::text as last
        from pg_sequences where schemaname = 'public' order by sequencename`);
      return { tables, lists, sequences: sequences.rows, sums: await sumsOf(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return {
    format: "lab-export",
    version: 1,
    lab: publicUrl,
    madeAt,
    ...(await schemaOf(projectDir)),
    ...content,
    leftOut: { tables: LEFT_OUT_TABLES, columns: LEFT_OUT_COLUMNS, folders: LEFT_OUT_FOLDERS },
  };
}

export async function schemaOf(projectDir: string): Promise<Pick<Manifest, "schema" | "migrations">> {
  const migrationsFolder = join(projectDir, "migrations");
  const journal = JSON.parse(await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return {
    schema: journal.entries.at(-1)!.tag,
    migrations: readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash),
  };
}
