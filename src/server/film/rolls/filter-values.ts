import { sql, type SQL } from "drizzle-orm";
import type { FilterValues } from "../../../contract/film/film-filters.ts";
import { BRAND } from "../../../rules/brand.ts";
import type { Db } from "../../deps.ts";

/**
 * What a set of rolls or scans can be narrowed to, counted in one pass.
 * @param userId whose they are, and whose tags and locations
 * @param matching a query of id, brand, model, format, process and created_at
 */
export async function filterValues(
  db: Db,
  kind: "roll" | "scan",
  userId: string,
  matching: SQL,
): Promise<FilterValues> {
  const item = sql.raw(`${kind}_id`);
  const [tagged, placed] = [sql.raw(`${kind}_tags`), sql.raw(`${kind}_places`)];
  const { rows } = await db.execute<FilterValues>(
    sql`
    with m as materialized (${matching})
    select (select count(*)::int from m) as matching,
      (select coalesce(json_agg(v order by v.count desc, v.brand, v.model), '[]') from (
        select coalesce(brand, '') as brand, coalesce(model, '') as model, count(*)::int as count
        from m where brand is not null or model is not null group by 1, 2) v) as stocks,
      (select coalesce(json_agg(v order by v.count desc, v.format), '[]') from (
        select format, count(*)::int as count from m group by 1) v) as formats,
      (select coalesce(json_agg(v order by v.count desc, v.process), '[]') from (
        select process, count(*)::int as count from m group by 1) v) as processes,
      (select coalesce(json_agg(v order by v.month desc), '[]') from (
        select to_char(created_at at time zone ${BRAND.timeZone}, 'YYYY-MM') as month, count(*)::int as count
        from m group by 1) v) as months,
      (select coalesce(json_agg(v order by lower(v.name), v.id), '[]') from (
        select t.id, t.name, count(*)::int as count
        from tags t join ${tagged} x on x.tag_id = t.id join m on m.id = x.${item}
        where t.customer_id = ${userId} group by t.id) v) as tags,
      (select coalesce(json_agg(v order by lower(v.name), v.id), '[]') from (
        select l.id, l.name, count(*)::int as count
        from places l join ${placed} x on x.location_id = l.id join m on m.id = x.${item}
        where l.customer_id = ${userId} group by l.id) v) as locations`,
  );
  return rows[0]!;
}
