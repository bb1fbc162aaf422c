import { vi } from "vitest";
import type { TestLab } from "./start-lab.ts";

/** How many statements, and transactions, `work` has the lab send by its own connections. Nothing else may be at work in it. */
export async function statementsOf({ lab }: TestLab, work: () => Promise<unknown>): Promise<number> {
  const taken = vi.spyOn(lab.database.pool, "connect");
  try {
    await work();
    return taken.mock.calls.length;
  } finally {
    taken.mockRestore();
  }
}
