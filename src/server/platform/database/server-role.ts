import pg from "pg";

export type Role = { name: string; superuser: boolean };

export async function roleOf(url: string): Promise<Role> {
  const client = new pg.Client({ connectionString: url, application_name: "lab", connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Role>(
      "select rolname as name, rolsuper as superuser from pg_roles where rolname = current_user",
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

const SCHEMAS = ["public", "pgboss"];
const RIGHTS = { table: ["select", "insert", "update", "delete"], sequence: ["usage"] };

/**
 * Lets a role read and write the rows of tables that `owner` has made, and nothing else: it cannot create, change or
 * drop tables, or see which migrations were run. Checked at every start, written only if something is missing.
 * @param owner a connection of the tables' owner
 */
export async function grantRowAccess(owner: pg.Client, role: string): Promise<void> {
  const may = (kind: keyof typeof RIGHTS) =>
    RIGHTS[kind].map((right) => `has_${kind}_privilege($2, c.oid, '${right}')`).join(" and ");
  const { rows } = await owner.query<{ kind: keyof typeof RIGHTS; schema: string; name: string }>(
    `select case c.relkind when 'S' then 'sequence' else 'table' end as kind,
       quote_ident(n.nspname) as schema, format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and pg_get_userbyid(c.relowner) = current_user and c.relkind in ('r', 'p', 'S')
       and not (has_schema_privilege($2, n.oid, 'usage')
         and case c.relkind when 'S' then ${may("sequence")} else ${may("table")} end)`,
    [SCHEMAS, role],
  );
  const to = owner.escapeIdentifier(role);
  for (const schema of new Set(rows.map((row) => row.schema)))
    await owner.query(`grant usage on schema ${schema} to ${to}`);
  for (const [kind, names] of Map.groupBy(rows, (row) => row.kind)) {
    const all = names.map(({ name }) => name).join(", ");
    await owner.query(`grant ${RIGHTS[kind].join(", ")} on ${kind} ${all} to ${to}`);
  }
}
