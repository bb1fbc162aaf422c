import { DrizzleQueryError } from "drizzle-orm/errors";
import type pg from "pg";
import type { Db } from "./open-database.ts";

/** What a statement of ours goes by: a text under a name, and its values. */
export type NamedStatement = { name: string; text: string; values: unknown[] };

/** The pool, or within a transaction the one connection that it has. */
function clientOf(db: Db): Pick<pg.Pool, "query"> {
  const { session } = (db as unknown as { _: { session: { client: pg.Pool } } })._;
  return session.client;
}

/** Sends a statement that is written already: nothing puts its text together again. Fails as drizzle's own do. */
export async function sendNamed<Row extends Record<string, unknown>>(
  db: Db,
  statement: NamedStatement,
): Promise<Row[]> {
  try {
    return (await clientOf(db).query<Row>(statement)).rows;
  } catch (error) {
    throw new DrizzleQueryError(statement.text, statement.values, error as Error);
  }
}

/** A query that drizzle has prepared on another connection, to be run on this one. */
export const onClientOf = <Prepared extends object>(db: Db, prepared: Prepared): Prepared =>
  Object.create(prepared, { client: { value: clientOf(db) } }) as Prepared;
