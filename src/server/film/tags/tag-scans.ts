import { sql } from "drizzle-orm";
import * as contract from "../../../contract/film/tags.ts";
import type { Location, NewLocation, Tag } from "../../../contract/film/tags.ts";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps, Tx } from "../../deps.ts";
import { columnName } from "../../platform/database/columns.ts";
import { isAnyOf } from "../../platform/database/sql-fragments.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { ownVisibleScans, type Viewer } from "../visible-scans.ts";
import { cleanPlace, findPlace, makePlace } from "./places.ts";
import { forgetUnused, type LabelKind, LABELS, LINKS } from "./tags-and-places.ts";
import { findTag, makeTag, tagName } from "./tags.ts";

/** Tags many scans that the viewer sees; all or none. @returns the tag, and the scans that did not have it before */
export function tagScans(
  { db, now }: Deps,
  viewer: Viewer,
  { scanIds, name: typed }: { scanIds: readonly string[]; name: string },
): Promise<{ tag: Tag; scanIds: string[] }> {
  return db.transaction(async (tx) => {
    const own = await lockScans(tx, viewer, scanIds);
    const name = tagName(typed);
    const tag = (await findTag(tx, viewer.userId, name)) ?? (await makeTag(tx, viewer.userId, name, now()));
    const added = await linkScans(tx, "tag", tag.id, own, now());
    if (added === null) throw refuse(contract.tagScans, "TOO_MANY");
    return { tag, scanIds: added };
  });
}

/**
 * Adds a location to many scans that the viewer sees; all or none.
 * @returns the place, and the scans that did not have it before
 */
export function placeScans(
  { db, now }: Deps,
  viewer: Viewer,
  { scanIds, ...typed }: NewLocation & { scanIds: readonly string[] },
): Promise<{ location: Location; scanIds: string[] }> {
  return db.transaction(async (tx) => {
    const own = await lockScans(tx, viewer, scanIds);
    const place = cleanPlace(typed);
    const location = (await findPlace(tx, viewer.userId, place)) ?? (await makePlace(tx, viewer.userId, place, now()));
    const added = await linkScans(tx, "location", location.id, own, now());
    if (added === null) throw refuse(contract.placeScans, "TOO_MANY");
    return { location, scanIds: added };
  });
}

/**
 * Locks the customer's row, so no one else changes labels.
 * @returns the ids of these scans, all of which the viewer sees
 */
export async function lockScans(tx: Tx, viewer: Viewer, scanIds: readonly string[]): Promise<string[]> {
  await lockUser(tx, viewer.userId);
  return (await ownVisibleScans(tx, viewer.userId, scanIds, viewer.isLab)).map(({ id }) => id);
}

/**
 * Adds a tag or location to scans.
 * @returns the scans that did not have it before; null if one has reached its limit
 */
export async function linkScans(
  tx: Tx,
  kind: LabelKind,
  labelId: string,
  scanIds: readonly string[],
  now: Date,
): Promise<string[] | null> {
  const { links, item, label } = LINKS.scan[kind];
  const added = await tx.execute<{ id: string }>(sql`
    insert into ${links} (${columnName(item)}, ${columnName(label)}, ${columnName(links.createdAt)})
    select id, ${labelId}::uuid, ${now.toISOString()}::timestamptz from unnest(${sql.param([...scanIds])}::uuid[]) as id
    on conflict do nothing returning ${columnName(item)} as id`);
  const { rows } = await tx.execute(sql`
    select from ${links} where ${isAnyOf(item, scanIds)} group by ${item} having count(*) > ${LABELS_PER_ITEM} limit 1`);
  return rows.length > 0 ? null : added.rows.map(({ id }) => id);
}

const NAMES = { tag: "Tag", location: "Place" } as const satisfies Record<LabelKind, string>;

/** Removes a tag or location from these scans, and deletes it if no longer used. @returns the scans that had it */
export function unlinkScans(
  { db }: Deps,
  viewer: Viewer,
  kind: LabelKind,
  labelId: string,
  scanIds: readonly string[],
): Promise<{ scanIds: string[] }> {
  const labels = LABELS[kind];
  const { links, item, label } = LINKS.scan[kind];
  return db.transaction(async (tx) => {
    const own = await lockScans(tx, viewer, scanIds);
    const { rows } = await tx.execute(
      sql`select from ${labels} where ${labels.id} = ${labelId} and ${labels.customerId} = ${viewer.userId}`,
    );
    if (rows.length === 0) throw notFound(`${NAMES[kind]} not found.`);
    const removed = await tx.execute<{ id: string }>(
      sql`delete from ${links} where ${label} = ${labelId} and ${isAnyOf(item, own)} returning ${item} as id`,
    );
    await forgetUnused(tx, kind, labelId);
    return { scanIds: removed.rows.map(({ id }) => id) };
  });
}
