import { and, inArray, isNull } from "drizzle-orm";
import type { RollEvent } from "../../../rules/film/film.ts";
import type { Tx } from "../../deps.ts";
import { newId } from "../../platform/ids.ts";
import { rollEvents, rolls } from "./tables.ts";

/**
 * Records an event of rolls. Each event happens to a roll once; the caller has locked the order and checked the rules.
 */
export async function recordRollEvents(
  tx: Tx,
  { rollIds, event, by, at }: { rollIds: readonly string[]; event: RollEvent; by: string | null; at: Date },
): Promise<void> {
  if (rollIds.length === 0) return;
  await tx
    .insert(rollEvents)
    .values(rollIds.map((rollId) => ({ id: newId(), rollId, event, byUserId: by, at })))
    .onConflictDoNothing();
  if (event === "SYNCED") {
    await tx
      .update(rolls)
      .set({ syncedAt: at })
      .where(and(inArray(rolls.id, [...rollIds]), isNull(rolls.syncedAt)));
  }
}
