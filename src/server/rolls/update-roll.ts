import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/rolls.ts";
import { parseStock } from "../../rules/rolls/stocks.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { rolls } from "./tables.ts";

type RollOf = { userId: string; rollId: string };

/** Gives a roll its customer's own name; an empty one takes it away. */
export function renameRoll(deps: Deps, roll: RollOf, name: string): Promise<void> {
  return updateRoll(deps, roll, {
    name: name
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  });
}

/** Sets a roll's film from one "brand model" string of the known stocks. */
export async function setRollStock(deps: Deps, roll: RollOf, value: string): Promise<void> {
  const stock = parseStock(value);
  if (stock === null) throw refuse(contract.setRollStock, "UNKNOWN_STOCK");
  await updateRoll(deps, roll, stock);
}

async function updateRoll(
  { db }: Deps,
  { userId, rollId }: RollOf,
  change: Partial<typeof rolls.$inferInsert>,
): Promise<void> {
  const updated = await db
    .update(rolls)
    .set(change)
    .where(and(eq(rolls.id, rollId), eq(rolls.customerId, userId)))
    .returning({ id: rolls.id });
  if (updated.length === 0) throw notFound("There is no such roll.");
}
