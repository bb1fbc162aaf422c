import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

type Executes = { execute(query: SQL): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }> };

/** What a statement does under a name, as a query that is not sent by itself. */
export type Parts = Readonly<Record<string, SQLWrapper | null>>;

/**
 * Sends several writes as one statement: one round trip, and one moment at which all of them happen. None sees what another
 * writes but by what that returns: `sql`(select id from placed)`` for a part "placed". Foreign keys are looked at in the end.
 * @param parts in the order they are to be written down in; those that are null are left out
 * @param ending what is asked of the parts, such as `select id from placed`
 */
export async function inOneStatement<Row extends Record<string, unknown>>(
  tx: Executes,
  parts: Parts,
  ending: SQL = sql`select`,
): Promise<Row[]> {
  const { rows } = await tx.execute(asOneStatement(parts, ending));
  return rows as Row[];
}

/** The statement itself, for who sends it in another way (statement-by-form.ts). */
export function asOneStatement(parts: Parts, ending: SQL = sql`select`): SQL {
  const named = Object.entries(parts).flatMap(([name, part]) =>
    part === null ? [] : [sql`${sql.identifier(name)} as (${part.getSQL()})`],
  );
  return sql`with ${sql.join(named, sql`, `)} ${ending}`;
}
