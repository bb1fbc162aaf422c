import { sql, type SQL } from "drizzle-orm";
import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { BRAND } from "../../../rules/brand.ts";
import { daysBetween } from "../../../rules/film/days.ts";
import { folded } from "../../../rules/film/label-names.ts";
import { containing } from "../../platform/database/like.ts";

/** What the filters ask of rolls `r`, all but their words, labels and days. */
export function rollConditions(filters: FilmFilters): SQL[] {
  const { brand, model, format, process, orderId, pickUpId } = filters;
  return [
    ...(brand === undefined ? [] : [sql`r.brand = ${brand}`]),
    ...(model === undefined ? [] : [sql`r.model = ${model}`]),
    ...(format === undefined ? [] : [sql`r.format = ${format}`]),
    ...(process === undefined ? [] : [sql`r.process = ${process}`]),
    ...(orderId === undefined ? [] : [sql`r.order_id = ${orderId}`]),
    ...(pickUpId === undefined ? [] : [sql`r.pick_up_id = ${pickUpId}`]),
  ];
}

/** What the filters ask of a time: `column` lies on the lab's days that are wanted. */
export function dayConditions(filters: FilmFilters, column: SQL): SQL[] {
  const { from, before } = daysBetween(filters.from, filters.to, BRAND.timeZone);
  return [
    ...(from === null ? [] : [sql`${column} >= ${from.toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql`${column} < ${before.toISOString()}::timestamptz`]),
  ];
}

const TABLES = {
  roll: { id: sql`r.id`, item: sql`roll_id`, tags: sql`roll_tags`, places: sql`roll_places` },
  scan: { id: sql`s.id`, item: sql`scan_id`, tags: sql`scan_tags`, places: sql`scan_places` },
} as const;

/** What the filters ask of the tags and locations of rolls `r` or scans `s`. */
export function labelConditions({ tagId, locationId }: FilmFilters, kind: "roll" | "scan"): SQL[] {
  const { id, item, tags, places } = TABLES[kind];
  return [
    ...(tagId === undefined ? [] : [sql`${id} in (select ${item} from ${tags} where tag_id = ${tagId})`]),
    ...(locationId === undefined
      ? []
      : [sql`${id} in (select ${item} from ${places} where location_id = ${locationId})`]),
  ];
}

/** The rolls or scans of a customer that have a tag with this in its name. */
export function taggedWith(search: string, kind: "roll" | "scan", userId: string): SQL {
  const { item, tags } = TABLES[kind];
  return sql`select x.${item} from ${tags} x join tags t on t.id = x.tag_id
    where t.customer_id = ${userId} and t.folded like ${containing(folded(search))}`;
}
