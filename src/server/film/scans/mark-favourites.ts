import { and, sql } from "drizzle-orm";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { isAnyOf } from "../../platform/database/is-any-of.ts";
import { ownVisibleScans } from "./own-visible-scans.ts";
import type { Viewer } from "./scan-conditions.ts";
import { scans } from "./tables.ts";

/**
 * Marks scans that the viewer sees as favourites, or takes the mark off them.
 * @returns those that were not so before: what an undo changes back
 */
export function markFavourites(
  { db, now }: Deps,
  { userId, isLab }: Viewer,
  { scanIds, favourite }: { scanIds: readonly string[]; favourite: boolean },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // two that mark the same scans in another order would wait for each other
    const own = (await ownVisibleScans(tx, userId, scanIds, isLab)).map(({ id }) => id);
    const changed = await tx
      .update(scans)
      .set({ favouriteAt: favourite ? now() : null })
      .where(and(isAnyOf(scans.id, own), sql`(${scans.favouriteAt} is not null) <> ${favourite}`))
      .returning({ id: scans.id });
    return changed.map(({ id }) => id);
  });
}
