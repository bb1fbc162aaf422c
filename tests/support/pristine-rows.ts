import pg from "pg";

/**
 * Saves a database's current rows, to be restored later. They are stored in a separate schema, and one function
 * restores them: for a hundred nearly empty tables this takes some milliseconds, while a new copy of the database, and
 * new connections that learn its tables again, take hundreds.
 * @param as name of the saved state: saving again under the same name replaces it
 */
export async function rememberRows(ownerUrl: string, as: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await remember(client, as);
  } finally {
    await client.end();
  }
}

async function remember(client: pg.Client, as: string): Promise<void> {
  await client.query("create schema if not exists pristine");
  // First the tables whose triggers fire anyway: they write into others.
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle', 'pristine')
    order by exists (select from pg_trigger where tgrelid = c.oid and tgenabled = 'A') desc, 1`);
  const statements: string[] = [];
  for (const [index, { name, columns }] of tables.entries()) {
    statements.push(`delete from ${name};`);
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (!rowCount) continue;
    const stored = `pristine.${as}_${index}`;
    await client.query(`drop table if exists ${stored}`);
    await client.query(`create table ${stored} as select ${columns} from ${name}`);
    statements.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${stored};`);
  }
  const { rows: sequences } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname <> 'drizzle'`);
  for (const { name } of sequences) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${name}`,
    );
    statements.push(`perform setval('${name}', ${rows[0]!.last}, ${rows[0]!.called});`);
  }
  // Like a replica: without triggers, and in any order. Only a superuser may do this.
  await client.query("grant usage on schema pristine to public");
  await client.query(`create or replace function pristine.put_back_${as}() returns void language plpgsql security definer
    set session_replication_role = replica as $$ begin ${statements.join("\n")} end $$`);
}

/** Restores the rows saved by `rememberRows`. Waits for open transactions. */
export async function putRowsBack(pool: pg.Pool, as: string): Promise<void> {
  await pool.query(`select pristine.put_back_${as}()`);
}
