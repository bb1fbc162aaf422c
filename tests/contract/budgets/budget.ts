import type { CallName } from "../../../src/contract/all.ts";

/** At most so many statements, and so many commits. */
export type Budget = readonly [statements: number, commits: number];

/** Of some of the calls, by their domains. */
export type Budgets = Readonly<Partial<Record<CallName, Budget>>>;
