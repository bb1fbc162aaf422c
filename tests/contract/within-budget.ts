import { countSql, type SqlCount } from "../support/count-sql.ts";
import type { TestLab } from "../support/start-lab.ts";
import type { Budget } from "./query-budgets/budget.ts";
import { BUDGETS } from "./statement-budgets.ts";

export async function counted<Result>(
  { lab }: TestLab,
  work: () => Promise<Result>,
): Promise<{ result: Result; count: SqlCount }> {
  // Refusals are recorded for the event log in parallel with the response.
  const settled = async () => {
    const result = await work();
    await lab.deps.refusals.settled();
    return result;
  };
  return countSql(settled);
}

/**
 * Extra cost of staff calls on a customer's behalf: they are recorded first, and the record is deleted if the call is
 * refused.
 */
const ON_BEHALF = { done: [1, 1], refused: [2, 2] } as const;

export function budgetOnBehalf(name: string, isDone: boolean): Budget | undefined {
  const budget = (BUDGETS as Record<string, Budget>)[name];
  const [statements, commits] = isDone ? ON_BEHALF.done : ON_BEHALF.refused;
  return budget && [budget[0] + statements, budget[1] + commits];
}

/** Returns the reason a call is over its budget, or null. */
export function overBudget(name: string, { statements, commits, texts }: SqlCount, budget?: Budget): string | null {
  const [mostStatements, mostCommits] = budget ?? (BUDGETS as Record<string, Budget>)[name] ?? [null, null];
  if (mostStatements === null || mostCommits === null)
    return `${name} has no budget: it sent ${statements} statements and made ${commits} commits. Give it its line in tests/contract/query-budgets.`;
  if (statements <= mostStatements && commits <= mostCommits) return null;
  return [
    `${name} may send ${mostStatements} statements and make ${mostCommits} commits; it sent ${statements} and made ${commits}.`,
    "Do with fewer, or say in tests/contract/query-budgets that it may and in the commit why:",
    ...texts.map((text) => text.replace(/\s+/g, " ").trim().slice(0, 200)),
  ].join("\n  ");
}
