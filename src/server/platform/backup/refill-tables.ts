import type pg from "pg";
import { named, type Sequence, type Table } from "./database-tables.ts";

type Named = Pick<Table, "schema" | "name">;
type Reference = { of: string; name: string; definition: string };

/**
 * Replaces the rows of tables, inside the caller's transaction. Drops foreign keys and adds them again, which checks
 * each one; triggers do not fire for the new rows.
 * @param client of the tables' owner; needs no superuser
 */
export async function refillTables<One extends Named>(
  client: pg.Client,
  tables: readonly One[],
  fill: (table: One) => Promise<void>,
): Promise<void> {
  const references = await takeOffReferences(client);
  const names = tables.map((table) => named(client, table));
  for (const table of names) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of tables) await fill(table);
  for (const table of names) await client.query(`alter table ${table} enable trigger user`);
  for (const { of, name, definition } of references)
    await client.query(`alter table ${of} add constraint ${client.escapeIdentifier(name)} ${definition}`);
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences)
    if (sequence.last !== null)
      await client.query("select setval($1::regclass, $2::bigint)", [named(client, sequence), sequence.last]);
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
