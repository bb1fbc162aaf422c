import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { cleanDescription, cleanName } from "../../files/clean-name.ts";
import { isAnyOf } from "../../platform/database/sql-fragments.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { ownVisibleScans, type Viewer, visible } from "../visible-scans.ts";
import { scans } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");

/** Changes the name or description of a scan that the viewer sees. Undefined fields stay the same. */
export async function updateScan(
  { db }: Deps,
  viewer: Viewer,
  scanId: string,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const changed = await db
    .update(s)
    .set({
      name: name === undefined ? sql`${s.name}` : cleanName(name),
      description: description === undefined ? sql`${s.description}` : cleanDescription(description),
    })
    .from(r)
    .where(and(eq(s.id, scanId), eq(s.customerId, viewer.userId), eq(r.id, s.rollId), visible(viewer)))
    .returning({ id: s.id });
  if (changed.length === 0) throw notFound("Scan not found.");
}

type Mark = "favoriteAt" | "rejectedAt";

/** Data for undo: scans that were not marked before, and those that had the other mark. */
type Marked = { scanIds: string[]; replaced: string[] };

export const markFavorites = (
  deps: Deps,
  viewer: Viewer,
  { scanIds, favorite }: { scanIds: readonly string[]; favorite: boolean },
): Promise<Marked> => mark(deps, viewer, scanIds, { mark: "favoriteAt", other: "rejectedAt", on: favorite });

export const markRejects = (
  deps: Deps,
  viewer: Viewer,
  { scanIds, rejected }: { scanIds: readonly string[]; rejected: boolean },
): Promise<Marked> => mark(deps, viewer, scanIds, { mark: "rejectedAt", other: "favoriteAt", on: rejected });

const before = alias(scans, "before");

/** A frame has one mark at most: a new mark replaces the other. */
function mark(
  { db, now }: Deps,
  { userId, isLab }: Viewer,
  scanIds: readonly string[],
  { mark, other, on }: { mark: Mark; other: Mark; on: boolean },
): Promise<Marked> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // two calls that mark the same scans in different order would deadlock
    const own = (await ownVisibleScans(tx, userId, scanIds, isLab)).map(({ id }) => id);
    const changed = await tx
      .update(scans)
      .set(on ? { [mark]: now(), [other]: null } : { [mark]: null })
      .from(before)
      .where(and(isAnyOf(scans.id, own), eq(before.id, scans.id), sql`(${scans[mark]} is not null) <> ${on}`))
      .returning({ id: scans.id, hadOther: sql<boolean>`${on} and ${before[other]} is not null` });
    return {
      scanIds: changed.map(({ id }) => id),
      replaced: changed.filter(({ hadOther }) => hadOther).map(({ id }) => id),
    };
  });
}
