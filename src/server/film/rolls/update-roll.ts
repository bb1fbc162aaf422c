import { and, eq, isNotNull, isNull } from "drizzle-orm";
import * as contract from "../../../contract/film/rolls.ts";
import { labelName } from "../../../rules/film/label-names.ts";
import { parseStock } from "../../../rules/film/stocks.ts";
import type { Deps } from "../../deps.ts";
import { cleanDescription } from "../../files/clean-name.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import type { Viewer } from "../visible-scans.ts";
import { rolls } from "./tables.ts";

type RollOf = { userId: string; rollId: string };

/** Sets a roll's name (empty clears it) and notes. Undefined fields stay the same. */
export function updateRoll(
  deps: Deps,
  roll: RollOf,
  { name, notes }: { name?: string | undefined; notes?: string | undefined },
): Promise<void> {
  return saveRoll(deps, roll, {
    ...(name === undefined ? {} : { name: labelName(name) }),
    ...(notes === undefined ? {} : { notes: cleanDescription(notes) }),
  });
}

export async function setRollStock(deps: Deps, roll: RollOf, value: string): Promise<void> {
  const stock = parseStock(value);
  if (stock === null) throw refuse(contract.setRollStock, "UNKNOWN_STOCK");
  await saveRoll(deps, roll, stock);
}

async function saveRoll(
  { db }: Deps,
  { userId, rollId }: RollOf,
  change: Partial<typeof rolls.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length === 0) return; // the read that follows throws if the roll is missing
  const updated = await db
    .update(rolls)
    .set(change)
    .where(and(eq(rolls.id, rollId), eq(rolls.customerId, userId)))
    .returning({ id: rolls.id });
  if (updated.length === 0) throw notFound("Roll not found.");
}

/** Marks a roll as viewed by its customer, so it is no longer new. Views by the lab on their behalf do not count. */
export async function markRollSeen({ db, now }: Deps, { userId, isLab }: Viewer, rollId: string): Promise<void> {
  const own = and(eq(rolls.id, rollId), eq(rolls.customerId, userId));
  if (!isLab) {
    const seen = await db
      .update(rolls)
      .set({ seenAt: now() })
      .where(and(own, isNotNull(rolls.syncedAt), isNull(rolls.seenAt)))
      .returning({ id: rolls.id });
    if (seen.length > 0) return;
  }
  const [known] = await db.select({ id: rolls.id }).from(rolls).where(own);
  if (known === undefined) throw notFound("Roll not found.");
}
