import { vi } from "vitest";
import type { TestLab } from "./start-lab.ts";

/**
 * Counts the statements and transactions that `work` makes the lab send on its own connections. No other work may run
 * in the lab meanwhile.
 */
export async function statementsOf({ lab }: TestLab, work: () => Promise<unknown>): Promise<number> {
  const taken = vi.spyOn(lab.database.pool, "connect");
  try {
    await work();
    return taken.mock.calls.length;
  } finally {
    taken.mockRestore();
  }
}
