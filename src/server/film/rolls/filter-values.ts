import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FilterValues } from "../../../contract/film/film-filters.ts";
import type { Deps } from "../../deps.ts";
import { type ItemKind, LINKS } from "../tags/tags-and-places.ts";
import { tags, places } from "../tags/tables.ts";
import { hasTag } from "./film-conditions.ts";
import { rolls } from "./tables.ts";

/** The matches: a CTE with these columns of rolls, and an id that may be a scan's. */
const m = alias(rolls, "m");
const t = alias(tags, "t");
const l = alias(places, "l");

/**
 * Returns the available filter values for a set of rolls or scans, counted in one pass.
 * @param userId the customer, who also owns the tags and locations
 * @param matching a query of each item's id and createdAt, of its roll's brand, model, format and process, and of
 * whether it is or has a favorite, as `favorite`
 */
export async function filterValues(
  { db, lab }: Pick<Deps, "db" | "lab">,
  kind: ItemKind,
  userId: string,
  matching: SQL,
): Promise<FilterValues> {
  const { tag, location } = LINKS[kind];
  const { rows } = await db.execute<FilterValues>(
    sql`
    with m as materialized (${matching})
    select (select count(*)::int from ${m}) as matching,
      (select coalesce(json_agg(v order by v.count desc, v.brand, v.model), '[]') from (
        select coalesce(${m.brand}, '') as brand, coalesce(${m.model}, '') as model, count(*)::int as count
        from ${m} where ${m.brand} is not null or ${m.model} is not null group by 1, 2) v) as stocks,
      (select coalesce(json_agg(v order by v.count desc, v.format), '[]') from (
        select ${m.format}, count(*)::int as count from ${m} group by 1) v) as formats,
      (select coalesce(json_agg(v order by v.count desc, v.process), '[]') from (
        select ${m.process}, count(*)::int as count from ${m} group by 1) v) as processes,
      (select coalesce(json_agg(v order by v.month desc), '[]') from (
        select to_char(${m.createdAt} at time zone ${lab.timeZone}, 'YYYY-MM') as month, count(*)::int as count
        from ${m} group by 1) v) as months,
      (select count(*)::int from ${m} where m.favorite) as favorites,
      (select count(*)::int from ${m} where not ${hasTag(kind, m.id)}) as untagged,
      (select coalesce(json_agg(v order by lower(v.name), v.id), '[]') from (
        select ${t.id}, ${t.name}, count(*)::int as count
        from ${tags} ${t} join ${tag.links} on ${tag.label} = ${t.id} join ${m} on ${m.id} = ${tag.item}
        where ${t.customerId} = ${userId} group by ${t.id}) v) as tags,
      (select coalesce(json_agg(v order by lower(v.name), v.id), '[]') from (
        select ${l.id}, ${l.name}, count(*)::int as count
        from ${places} ${l} join ${location.links} on ${location.label} = ${l.id} join ${m} on ${m.id} = ${location.item}
        where ${l.customerId} = ${userId} group by ${l.id}) v) as locations`,
  );
  return rows[0]!;
}
