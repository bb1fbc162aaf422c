import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { CallDeps } from "../../src/server/deps.ts";

export type Query = { text: string; values: unknown[] };

/** The SQL that a read of the server sends. */
export async function sqlOf(read: (deps: CallDeps) => Promise<unknown>): Promise<Query> {
  let sent: SQL | undefined;
  const db = {
    execute: (query: SQL) => {
      sent ??= query;
      return Promise.resolve({ rows: [] });
    },
  };
  await read({ db, now: () => new Date() } as unknown as CallDeps).catch(() => undefined); // nothing is found here
  const { sql, params } = new PgDialect({ casing: "snake_case" }).sqlToQuery(sent!);
  return { text: sql, values: params };
}
