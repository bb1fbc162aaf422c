import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/rolls.ts";
import type { PickUp } from "../../../contract/film/rolls.ts";
import { mustExist } from "../../accounts/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import type { Viewer } from "../visible-scans.ts";
import { countOfPage } from "../../platform/database/counted-page.ts";
import { scans } from "../scans/tables.ts";
import { epochMs, literal, rawSql } from "../../platform/database/sql-fragments.ts";
import { rolls, pickUps } from "./tables.ts";
import { hasWords } from "../../platform/database/search-text.ts";

const p = alias(pickUps, "p");
const r = alias(rolls, "r");
const s = alias(scans, "s");

/** Times in ms since 1970. */
type PickUpRow = Omit<PickUp, "receivedAt" | "syncedAt" | "createdAt"> & {
  receivedAt: number | null;
  syncedAt: number | null;
  createdAt: number;
};

/** Columns of a PickUpRow, from pick-ups `p`. Rolls that did not arrive are not counted as missing. */
const PICK_UP_COLUMNS = rawSql(sql`
  ${p.id}, ${p.orderId} as "orderId", ${epochMs(p.receivedAt)} as "receivedAt", ${epochMs(p.createdAt)} as "createdAt",
  n.film as rolls, n.synced as "rollsSynced", n.scans,
  case when n.synced > 0 and n.unsynced = 0 then ${epochMs(sql`n.last_synced`)} end as "syncedAt"`);
const COUNTED = rawSql(sql`
  cross join lateral (
    select count(*)::int as film, count(${r.syncedAt})::int as synced, max(${r.syncedAt}) as last_synced,
      (count(*) filter (where ${r.arrived} and ${r.syncedAt} is null and ${r.writtenOff} is null))::int as unsynced,
      coalesce(sum((select count(*) from ${scans} ${s} where ${s.rollId} = ${r.id} and ${s.state} = ${literal(s.state, "READY")}))
        filter (where ${r.syncedAt} is not null), 0)::int as scans
    from ${rolls} ${r} where ${r.pickUpId} = ${p.id}
  ) n`);

export async function listPickUps(
  { db }: Deps,
  viewer: Viewer,
  { orderId, search, limit, offset, desc }: QueryOf<typeof contract.listPickUps>,
): Promise<{ pickUps: PickUp[]; count: number }> {
  const ofOrder: SQL = orderId === undefined ? sql`` : sql`and ${p.orderId} = ${orderId}`;
  const found: SQL = search
    ? sql`and ${p.id} in (select ${rolls.pickUpId} from ${rolls}
        where ${rolls.customerId} = ${viewer.userId} and ${hasWords(rolls.searchText, search)})`
    : sql``;
  const from = sql`from ${pickUps} ${p} where ${p.customerId} = ${viewer.userId} ${ofOrder} ${found}`;
  const by = desc ? sql`${p.createdAt} desc, ${p.id} desc` : sql`${p.createdAt}, ${p.id}`;
  const { rows } = await db.execute<PickUpRow & { count: number }>(sql`
    select ${PICK_UP_COLUMNS}, (select count(*)::int ${from}) as count
    from (select * ${from} order by ${by} limit ${limit} offset ${offset}) ${p} ${COUNTED}
    order by ${by}`);
  const count = await countOfPage(db, rows, { offset, from });
  if (count === 0 && viewer.isLab) await mustExist(db, viewer.userId);
  return { pickUps: rows.map(pickUpReply), count };
}

export async function findPickUpSummary({ db }: Deps, userId: string, pickUpId: string): Promise<PickUp> {
  const { rows } = await db.execute<PickUpRow>(sql`
    select ${PICK_UP_COLUMNS} from ${pickUps} ${p} ${COUNTED} where ${p.id} = ${pickUpId} and ${p.customerId} = ${userId}`);
  if (rows[0] === undefined) throw notFound("Batch not found.");
  return pickUpReply(rows[0]);
}

export async function orderOfPickUp({ db }: Pick<Deps, "db">, userId: string, pickUpId: string): Promise<number> {
  const { rows } = await db.execute<{ orderId: number }>(sql`
    select ${p.orderId} as "orderId" from ${pickUps} ${p} where ${p.id} = ${pickUpId} and ${p.customerId} = ${userId}`);
  if (rows[0] === undefined) throw notFound("Batch not found.");
  return rows[0].orderId;
}

const pickUpReply = (row: PickUpRow): PickUp => ({
  id: row.id,
  orderId: row.orderId,
  receivedAt: isoTimeOrNull(row.receivedAt),
  syncedAt: isoTimeOrNull(row.syncedAt),
  rolls: row.rolls,
  rollsSynced: row.rollsSynced,
  scans: row.scans,
  createdAt: isoTime(row.createdAt),
});
