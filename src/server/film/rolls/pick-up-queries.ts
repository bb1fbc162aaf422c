import { sql, type SQL } from "drizzle-orm";
import type { QueryOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/rolls.ts";
import type { PickUp } from "../../../contract/film/rolls.ts";
import { mustExist } from "../../accounts/must-exist.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import type { Viewer } from "../scans/scan-conditions.ts";
import { containing } from "../../platform/database/like.ts";
import { countOfPage } from "../../platform/database/count-of-page.ts";

/** Times in ms since 1970. */
type PickUpRow = Omit<PickUp, "receivedAt" | "syncedAt" | "createdAt"> & {
  receivedAt: number | null;
  syncedAt: number | null;
  createdAt: number;
};

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** The columns of a PickUpRow, from pick-ups `p`. Rolls that did not arrive are not waited for. */
const PICK_UP_COLUMNS = sql.raw(`
  p.id, p.order_id as "orderId", ${ms("p.received_at")} as "receivedAt", ${ms("p.created_at")} as "createdAt",
  n.rolls, n.synced as "rollsSynced", n.scans,
  case when n.synced > 0 and n.waiting = 0 then ${ms("n.last_synced")} end as "syncedAt"`);
const COUNTED = sql.raw(`
  cross join lateral (
    select count(*)::int as rolls, count(r.synced_at)::int as synced, max(r.synced_at) as last_synced,
      (count(*) filter (where r.arrived and r.synced_at is null))::int as waiting,
      coalesce(sum((select count(*) from scans s where s.roll_id = r.id and s.state = 'READY'))
        filter (where r.synced_at is not null), 0)::int as scans
    from rolls r where r.pick_up_id = p.id
  ) n`);

export async function listPickUps(
  { db }: Deps,
  viewer: Viewer,
  { orderId, search, limit, offset, desc }: QueryOf<typeof contract.listPickUps>,
): Promise<{ pickUps: PickUp[]; count: number }> {
  const ofOrder: SQL = orderId === undefined ? sql`` : sql`and order_id = ${orderId}`;
  const found: SQL = search
    ? sql`and id in (select pick_up_id from rolls
        where customer_id = ${viewer.userId} and search_text ilike ${containing(search)})`
    : sql``;
  const from = sql`from pick_ups where customer_id = ${viewer.userId} ${ofOrder} ${found}`;
  const by = desc ? sql`created_at desc, id desc` : sql`created_at, id`;
  const { rows } = await db.execute<PickUpRow & { count: number }>(sql`
    select ${PICK_UP_COLUMNS}, (select count(*)::int ${from}) as count
    from (select * ${from} order by ${by} limit ${limit} offset ${offset}) p ${COUNTED}
    order by p.created_at ${desc ? sql`desc` : sql``}, p.id ${desc ? sql`desc` : sql``}`);
  const count = await countOfPage(db, rows, { offset, from });
  if (count === 0 && viewer.isLab) await mustExist(db, viewer.userId);
  return { pickUps: rows.map(pickUpReply), count };
}

export async function findPickUpSummary({ db }: Deps, userId: string, pickUpId: string): Promise<PickUp> {
  const { rows } = await db.execute<PickUpRow>(sql`
    select ${PICK_UP_COLUMNS} from pick_ups p ${COUNTED} where p.id = ${pickUpId} and p.customer_id = ${userId}`);
  if (rows[0] === undefined) throw notFound("There is no such pick-up.");
  return pickUpReply(rows[0]);
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
