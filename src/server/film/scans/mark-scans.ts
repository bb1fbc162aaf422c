import { and, sql } from "drizzle-orm";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { isAnyOf } from "../../platform/database/is-any-of.ts";
import { ownVisibleScans } from "./own-visible-scans.ts";
import type { Viewer } from "./scan-conditions.ts";
import { scans } from "./tables.ts";

type Mark = "favouriteAt" | "rejectedAt";

/**
 * Marks scans that the viewer sees as favourites, or takes the mark off them.
 * @returns those that were not so before: what an undo changes back
 */
export const markFavourites = (
  deps: Deps,
  viewer: Viewer,
  { scanIds, favourite }: { scanIds: readonly string[]; favourite: boolean },
): Promise<string[]> => mark(deps, viewer, scanIds, { mark: "favouriteAt", other: "rejectedAt", on: favourite });

/** Crosses scans out, or takes the cross off them. @returns those that were not so before */
export const markRejects = (
  deps: Deps,
  viewer: Viewer,
  { scanIds, rejected }: { scanIds: readonly string[]; rejected: boolean },
): Promise<string[]> => mark(deps, viewer, scanIds, { mark: "rejectedAt", other: "favouriteAt", on: rejected });

/** A frame has one mark at most: the new one takes the other's place. */
function mark(
  { db, now }: Deps,
  { userId, isLab }: Viewer,
  scanIds: readonly string[],
  { mark, other, on }: { mark: Mark; other: Mark; on: boolean },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // two that mark the same scans in another order would wait for each other
    const own = (await ownVisibleScans(tx, userId, scanIds, isLab)).map(({ id }) => id);
    const changed = await tx
      .update(scans)
      .set(on ? { [mark]: now(), [other]: null } : { [mark]: null })
      .where(and(isAnyOf(scans.id, own), sql`(${scans[mark]} is not null) <> ${on}`))
      .returning({ id: scans.id });
    return changed.map(({ id }) => id);
  });
}
