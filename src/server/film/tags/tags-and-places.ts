import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import type { Deps, Tx } from "../../deps.ts";
import { columnName, jsonObject } from "../../platform/database/columns.ts";
import { rawSql } from "../../platform/database/sql-fragments.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { scans } from "../scans/tables.ts";
import type { Viewer } from "../visible-scans.ts";
import { type Item, lockItem } from "./lock-item.ts";
import { places, rollPlaces, rollTags, scanPlaces, scanTags, tags } from "./tables.ts";

export type LabelKind = "tag" | "location";
export type ItemKind = "roll" | "scan";

export const LABELS = { tag: tags, location: places } as const;

/** Join tables of rolls and scans with tags and locations, with the columns on either side. */
export const LINKS = {
  roll: {
    tag: { links: rollTags, item: rollTags.rollId, label: rollTags.tagId },
    location: { links: rollPlaces, item: rollPlaces.rollId, label: rollPlaces.locationId },
  },
  scan: {
    tag: { links: scanTags, item: scanTags.scanId, label: scanTags.tagId },
    location: { links: scanPlaces, item: scanPlaces.scanId, label: scanPlaces.locationId },
  },
} as const;

const t = alias(tags, "t");
const l = alias(places, "l");

/** A location as JSON in queries; its keys are those of the contract. */
const { id, name, placeId, latitude, longitude, city, country } = l;
const LOCATION_JSON = jsonObject({ id, name, placeId, latitude, longitude, city, country });

/** Tags and locations as columns of a query over rolls `r`, null if there are none. */
export const LABELS_OF_ROLL = rawSql(labels("roll", alias(rolls, "r").id));
/** Like `LABELS_OF_ROLL`, over scans `s`. */
export const LABELS_OF_SCAN = rawSql(labels("scan", alias(scans, "s").id));

function labels(kind: ItemKind, itemId: Column): SQL {
  const { tag, location } = LINKS[kind];
  return sql`
  (select json_agg(${jsonObject({ id: t.id, name: t.name })} order by ${t.folded})
    from ${tag.links} join ${tags} ${t} on ${t.id} = ${tag.label} where ${tag.item} = ${itemId}) as tags,
  (select json_agg(${LOCATION_JSON} order by ${l.folded}, ${l.id})
    from ${location.links} join ${places} ${l} on ${l.id} = ${location.label}
    where ${location.item} = ${itemId}) as locations`;
}

/**
 * Adds a tag or location to a roll or scan; no effect if already present. The caller must lock the customer's row.
 * @returns false if the limit is reached
 */
export async function linkLabel(tx: Tx, on: Item, kind: LabelKind, id: string, now: Date): Promise<boolean> {
  const { links, item, label } = LINKS[on.kind][kind];
  const present = await tx.execute<{ id: string }>(sql`select ${label} as id from ${links} where ${item} = ${on.id}`);
  if (present.rows.some((row) => row.id === id)) return true;
  if (present.rows.length >= LABELS_PER_ITEM) return false;
  await tx.execute(sql`
    insert into ${links} (${columnName(item)}, ${columnName(label)}, ${columnName(links.createdAt)})
    values (${on.id}, ${id}, ${now.toISOString()})`);
  return true;
}

export async function isLinked(tx: Tx, on: Item, kind: LabelKind, id: string): Promise<boolean> {
  const { links, item, label } = LINKS[on.kind][kind];
  const { rows } = await tx.execute(sql`select from ${links} where ${item} = ${on.id} and ${label} = ${id}`);
  return rows.length > 0;
}

/**
 * Removes a tag or location from a roll or scan, and deletes it if no longer used. The caller must lock the customer's
 * row, so it cannot be added elsewhere in the meantime.
 * @returns false if it was not there
 */
export async function unlinkLabel(tx: Tx, on: Item, kind: LabelKind, id: string): Promise<boolean> {
  const { links, item, label } = LINKS[on.kind][kind];
  const removed = await tx.execute(
    sql`delete from ${links} where ${item} = ${on.id} and ${label} = ${id} returning ${item}`,
  );
  if (removed.rows.length === 0) return false;
  await forgetUnused(tx, kind, id);
  return true;
}

export async function forgetUnused(tx: Tx, kind: LabelKind, id: string): Promise<void> {
  const [labels, onRolls, onScans] = [LABELS[kind], LINKS.roll[kind], LINKS.scan[kind]];
  await tx.execute(sql`delete from ${labels} where ${labels.id} = ${id}
    and not exists (select from ${onRolls.links} where ${onRolls.label} = ${id})
    and not exists (select from ${onScans.links} where ${onScans.label} = ${id})`);
}

export async function removeLabel(
  { db }: Deps,
  viewer: Viewer,
  item: Item,
  kind: LabelKind,
  id: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await lockItem(tx, viewer, item);
    if (!(await unlinkLabel(tx, item, kind, id))) throw notFound(`${kind === "tag" ? "Tag" : "Place"} not found.`);
  });
  return { done: true };
}
