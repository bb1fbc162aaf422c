import { appendFileSync } from "node:fs";
import type { Pool } from "pg";
import { countSql, type SqlCount } from "../support/count-sql.ts";
import type { TestLab } from "../support/start-lab.ts";
import type { Budget } from "./budgets/budget.ts";
import { BUDGETS } from "./statement-budgets.ts";

/** `npm run bench:statements` names a file here, which gets a line of JSON for each count. */
const { COUNTS_FILE } = process.env;

/** What a call or a purchase cost the database. */
export type Cost = {
  name: string;
  status: number | null;
  statements: number;
  commits: number;
  walBytes: number;
  rowsRead: number;
  rowsWritten: number;
};

/**
 * Counts what `work` asks of the database.
 * @param name the call's, or what else it is called in the table
 */
export async function counted<Result>(
  { lab }: TestLab,
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; count: SqlCount }> {
  // Refusals are noted for the event log beside the answer.
  const settled = async () => {
    const result = await work();
    await lab.deps.refusals.settled();
    return result;
  };
  if (COUNTS_FILE === undefined) return countSql(settled);
  const { pool } = lab.database;
  const before = await written(pool);
  const counted = await countSql(settled);
  const after = await written(pool);
  const { statements, commits } = counted.count;
  const { status } = { ...(counted.result as { status?: unknown } | null) };
  const cost: Cost = {
    name,
    status: typeof status === "number" ? status : null,
    statements,
    commits,
    walBytes: after.wal - before.wal,
    rowsRead: after.read - before.read,
    rowsWritten: after.written - before.written,
  };
  appendFileSync(COUNTS_FILE, `${JSON.stringify(cost)}\n`);
  return counted;
}

/** What the database has written to its log, and what became of rows, up to now. */
async function written(pool: Pool): Promise<{ wal: number; read: number; written: number }> {
  // Each connection keeps its own account for a while: all are asked to hand it in.
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query("select pg_stat_force_next_flush()")));
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ wal: number; read: number; written: number }>(`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
      sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read,
      sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as written
    from pg_stat_user_tables`);
  return rows[0]!;
}

/** What staff do on a customer's behalf costs beyond: it is written down first, and taken out again where it is refused. */
const ON_BEHALF = { done: [1, 1], refused: [2, 2] } as const;

/** A call's budget for staff who make it on a customer's behalf. */
export function budgetOnBehalf(name: string, isDone: boolean): Budget | undefined {
  const budget = (BUDGETS as Record<string, Budget>)[name];
  const [statements, commits] = isDone ? ON_BEHALF.done : ON_BEHALF.refused;
  return budget && [budget[0] + statements, budget[1] + commits];
}

/** What is wrong with what a call cost; null when all is well. */
export function overBudget(name: string, { statements, commits, texts }: SqlCount, budget?: Budget): string | null {
  const [mostStatements, mostCommits] = budget ?? (BUDGETS as Record<string, Budget>)[name] ?? [null, null];
  if (mostStatements === null || mostCommits === null)
    return `${name} has no budget: it sent ${statements} statements and made ${commits} commits. Give it its line in tests/contract/budgets.`;
  if (statements <= mostStatements && commits <= mostCommits) return null;
  return [
    `${name} may send ${mostStatements} statements and make ${mostCommits} commits; it sent ${statements} and made ${commits}.`,
    "Do with fewer, or say in tests/contract/budgets that it may and in the commit why:",
    ...texts.map((text) => text.replace(/\s+/g, " ").trim().slice(0, 200)),
  ].join("\n  ");
}
