import type pg from "pg";

export type Table = { schema: string; name: string; columns: string[] };

/** The migrations' and the job queue's own records stay as they made them. */
const SCHEMAS = ["public", "pgboss"];

/**
 * Returns every table of the lab and its job queue with its writable columns; partitions are covered by their parent
 * table.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns the quoted SQL name. */
export const named = (client: pg.Client, { schema, name }: Pick<Table, "schema" | "name">): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const columnsOf = (client: pg.Client, { columns }: Table): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(", ");

export type Sequence = { schema: string; name: string; last: string | null };

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/**
 * Returns the migrations that made the database; a backup can be restored only into a database made by the same ones.
 */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  return rows.map(({ hash }) => hash);
}
