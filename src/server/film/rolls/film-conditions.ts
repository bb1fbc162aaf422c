import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { daysBetween } from "../../../rules/film/days.ts";
import { type ItemKind, type LabelKind, LINKS } from "../tags/tags-and-places.ts";
import { tags } from "../tags/tables.ts";
import { scans } from "../scans/tables.ts";
import { rolls } from "./tables.ts";
import { folded, hasWords } from "../../platform/database/search-text.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");
const t = alias(tags, "t");

/** Returns conditions on rolls `r` for all filters but search terms, labels and dates. */
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

/** Returns conditions for the date filters: `column` is within the lab's days. */
export function dayConditions(filters: FilmFilters, column: Column, timeZone: string): SQL[] {
  const { from, before } = daysBetween(filters.from, filters.to, timeZone);
  return [
    ...(from === null ? [] : [sql`${column} >= ${from.toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql`${column} < ${before.toISOString()}::timestamptz`]),
  ];
}

/** Returns conditions for the tag and location filters of rolls `r` or scans `s`. */
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

export function hasTag(kind: ItemKind, itemId: Column): SQL {
  const { links, item } = LINKS[kind].tag;
  return sql`exists (select from ${links} where ${item} = ${itemId})`;
}

/** Selects a customer's rolls or scans with a tag whose name contains the search term. */
export function taggedWith(search: string, kind: ItemKind, userId: string): SQL {
  const { links, item, label } = LINKS[kind].tag;
  return sql`select ${item} from ${links} join ${tags} ${t} on ${t.id} = ${label}
    where ${t.customerId} = ${userId} and ${hasWords(folded(t.name), search)}`;
}
