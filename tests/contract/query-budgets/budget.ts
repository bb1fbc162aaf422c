import type { CallName } from "../../../src/contract/all.ts";

export type Budget = readonly [statements: number, commits: number];

export type Budgets = Readonly<Partial<Record<CallName, Budget>>>;
