import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { BRAND } from "../../../rules/brand.ts";
import { daysBetween } from "../../../rules/film/days.ts";
import { type ItemKind, type LabelKind, LINKS } from "../tags/tags-and-places.ts";
import { tags } from "../tags/tables.ts";
import { scans } from "../scans/tables.ts";
import { rolls } from "./tables.ts";
import { folded, hasWords } from "../../platform/database/fold-text.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");
const t = alias(tags, "t");

/** What the filters ask of rolls `r`, all but their words, labels and days. */
export function rollConditions(filters: FilmFilters): SQL[] {
  const { brand, model, format, process, orderId, pickUpId } = filters;
  return [
    ...(brand === undefined ? [] : [sql`${r.brand} = ${brand}`]),
    ...(model === undefined ? [] : [sql`${r.model} = ${model}`]),
    ...(format === undefined ? [] : [sql`${r.format} = ${format}`]),
    ...(process === undefined ? [] : [sql`${r.process} = ${process}`]),
    ...(orderId === undefined ? [] : [sql`${r.orderId} = ${orderId}`]),
    ...(pickUpId === undefined ? [] : [sql`${r.pickUpId} = ${pickUpId}`]),
  ];
}

/** What the filters ask of a time: `column` lies on the lab's days that are wanted. */
export function dayConditions(filters: FilmFilters, column: Column): SQL[] {
  const { from, before } = daysBetween(filters.from, filters.to, BRAND.timeZone);
  return [
    ...(from === null ? [] : [sql`${column} >= ${from.toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql`${column} < ${before.toISOString()}::timestamptz`]),
  ];
}

/** What the filters ask of the tags and locations of rolls `r` or scans `s`. */
export function labelConditions({ tagId, locationId, tagged }: FilmFilters, kind: ItemKind): SQL[] {
  const itemId = kind === "roll" ? r.id : s.id;
  const labelled = (labelKind: LabelKind, labelId: string) => {
    const { links, item, label } = LINKS[kind][labelKind];
    return sql`${itemId} in (select ${item} from ${links} where ${label} = ${labelId})`;
  };
  return [
    ...(tagId === undefined ? [] : [labelled("tag", tagId)]),
    ...(locationId === undefined ? [] : [labelled("location", locationId)]),
    ...(tagged === undefined ? [] : [sql`${hasTag(kind, itemId)} = ${tagged}`]),
  ];
}

/** Whether a roll or scan has a tag of its own. */
export function hasTag(kind: ItemKind, itemId: Column): SQL {
  const { links, item } = LINKS[kind].tag;
  return sql`exists (select from ${links} where ${item} = ${itemId})`;
}

/** The rolls or scans of a customer that have a tag with this in its name. */
export function taggedWith(search: string, kind: ItemKind, userId: string): SQL {
  const { links, item, label } = LINKS[kind].tag;
  return sql`select ${item} from ${links} join ${tags} ${t} on ${t.id} = ${label}
    where ${t.customerId} = ${userId} and ${hasWords(folded(t.name), search)}`;
}
