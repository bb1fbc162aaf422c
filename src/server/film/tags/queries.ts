import { sql, type SQL } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/tags.ts";
import { folded } from "../../../rules/film/label-names.ts";
import { mustExist } from "../../accounts/must-exist.ts";
import type { Db } from "../../deps.ts";
import type { Viewer } from "../scans/scan-conditions.ts";
import { containing } from "../../platform/database/like.ts";
import { countOfPage } from "../../platform/database/count-of-page.ts";
import { locationOf } from "./add-location.ts";

type Listed = QueryOf<typeof contract.listTags>;
type Uses = { rolls: number; scans: number };

const TABLES = {
  tag: { labels: sql`tags`, rolls: sql`roll_tags x where x.tag_id`, scans: sql`scan_tags x where x.tag_id` },
  location: {
    labels: sql`places`,
    rolls: sql`roll_places x where x.location_id`,
    scans: sql`scan_places x where x.location_id`,
  },
} as const;

export async function listTags(db: Db, viewer: Viewer, query: Listed): Promise<ReplyOf<typeof contract.listTags>> {
  const { rows, count } = await pageOf<{ id: string; name: string }>(db, "tag", viewer, query);
  return { tags: rows.map(({ id, name, rolls, scans }) => ({ id, name, rolls, scans })), count };
}

export async function listLocations(
  db: Db,
  viewer: Viewer,
  query: Listed,
): Promise<ReplyOf<typeof contract.listLocations>> {
  const { rows, count } = await pageOf<contract.Location>(db, "location", viewer, query);
  return { locations: rows.map((row) => ({ ...locationOf(row), rolls: row.rolls, scans: row.scans })), count };
}

async function pageOf<Row extends Record<string, unknown>>(
  db: Db,
  kind: keyof typeof TABLES,
  viewer: Viewer,
  { search, sortBy, desc, limit, offset }: Listed,
): Promise<{ rows: (Row & Uses)[]; count: number }> {
  const { labels, rolls, scans } = TABLES[kind];
  const found: SQL = search ? sql`and folded like ${containing(folded(search))}` : sql``;
  const from = sql`from ${labels} where customer_id = ${viewer.userId} ${found}`;
  const direction = desc ? sql`desc` : sql`asc`;
  const by = sql`${sortBy === "name" ? sql`folded` : sql`created_at`} ${direction}, id ${direction}`;
  const columns =
    kind === "tag"
      ? sql`l.id, l.name`
      : sql`l.id, l.name, l.place_id as "placeId", l.latitude, l.longitude, l.city, l.country`;
  const { rows } = await db.execute<Row & Uses & { count: number }>(sql`
    select ${columns}, (select count(*)::int ${from}) as count,
      (select count(*)::int from ${rolls} = l.id) as rolls, (select count(*)::int from ${scans} = l.id) as scans
    from (select * ${from} order by ${by} limit ${limit} offset ${offset}) l order by ${by}`);
  const count = await countOfPage(db, rows, { offset, from });
  if (count === 0 && viewer.isLab) await mustExist(db, viewer.userId);
  return { rows: rows as (Row & Uses)[], count };
}
