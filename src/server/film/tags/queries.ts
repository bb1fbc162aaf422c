import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/tags.ts";
import { mustExist } from "../../accounts/lock-user.ts";
import type { Db } from "../../deps.ts";
import type { Viewer } from "../visible-scans.ts";
import { countOfPage } from "../../platform/database/counted-page.ts";
import { selectAs } from "../../platform/database/columns.ts";
import { rawSql } from "../../platform/database/sql-fragments.ts";
import { locationOf } from "./places.ts";
import { type ItemKind, type LabelKind, LABELS, LINKS } from "./tags-and-places.ts";
import { places, tags } from "./tables.ts";
import { folded, hasWords } from "../../platform/database/search-text.ts";

type Listed = QueryOf<typeof contract.listTags>;
type Uses = { rolls: number; scans: number };

/** Both tables under one alias, so one query serves both. */
const L = { tag: alias(tags, "l"), location: alias(places, "l") } as const;
const { id, name, placeId, latitude, longitude, city, country } = L.location;
const COLUMNS = {
  tag: rawSql(selectAs({ id, name })),
  location: rawSql(selectAs({ id, name, placeId, latitude, longitude, city, country })),
};

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
  kind: LabelKind,
  viewer: Viewer,
  { search, sortBy, desc, limit, offset }: Listed,
): Promise<{ rows: (Row & Uses)[]; count: number }> {
  const l = L[kind];
  const found: SQL = search ? sql`and ${hasWords(folded(l.name), search)}` : sql``;
  const from = sql`from ${LABELS[kind]} ${l} where ${l.customerId} = ${viewer.userId} ${found}`;
  const direction = desc ? sql`desc` : sql`asc`;
  const by = sql`${sortBy === "name" ? l.folded : l.createdAt} ${direction}, ${l.id} ${direction}`;
  const usesBy = (item: ItemKind) => {
    const { links, label } = LINKS[item][kind];
    return sql`(select count(*)::int from ${links} where ${label} = ${l.id})`;
  };
  const { rows } = await db.execute<Row & Uses & { count: number }>(sql`
    select ${COLUMNS[kind]}, (select count(*)::int ${from}) as count,
      ${usesBy("roll")} as rolls, ${usesBy("scan")} as scans
    from (select * ${from} order by ${by} limit ${limit} offset ${offset}) ${l} order by ${by}`);
  const count = await countOfPage(db, rows, { offset, from });
  if (count === 0 && viewer.isLab) await mustExist(db, viewer.userId);
  return { rows: rows as (Row & Uses)[], count };
}
