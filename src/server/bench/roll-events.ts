import { sql } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/bench/roll-events.ts";
import type { RollAtStep } from "../../contract/bench/roll-events.ts";
import { ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import type { Db } from "../deps.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime } from "../platform/iso-time.ts";
import { countOfPage } from "../platform/database/count-of-page.ts";

/** A roll is at the step that it reached last; SLEEVED, RETURNED and TOSSED come after each other as the list has them. */
const AT_STEP = sql`
  not exists (select 1 from roll_events l where l.roll_id = e.roll_id and l.event > e.event)`;

type Row = Omit<RollAtStep, "since"> & { since: string; count: number };

/** The rolls whose latest event is the given one, in orders that are not finished, with whose they are and since when. */
export async function listRollEvents(
  db: Db,
  { event, search, sortBy, desc, limit, offset }: QueryOf<typeof contract.listRollEvents>,
): Promise<ReplyOf<typeof contract.listRollEvents>> {
  const like = search ? containing(search) : null;
  const found =
    like === null ? sql`` : sql`and (r.lab_number ilike ${like} or (u.first_name || ' ' || u.last_name) ilike ${like})`;
  const from = sql`
    from roll_events e
    join rolls r on r.id = e.roll_id
    join orders o on o.id = r.order_id and o.status = 'PAID'
    join users u on u.id = o.customer_id
    where e.event = ${event} and ${AT_STEP} ${found}`;
  const direction = desc ? sql`desc` : sql`asc`;
  // Rush first, whichever way the rest is sorted: that is what it is paid for.
  const by =
    sortBy === "labNumber"
      ? sql`r.lab_number ${direction}, r.id`
      : sql`r.add_rush desc, e.at ${direction}, r.lab_number, r.id`;
  const { rows } = await db.execute<Row>(sql`
    select r.id as "rollId", r.number, r.lab_number as "labNumber", r.format, r.process,
      case when r.brand is not null or r.model is not null
        then json_build_object('brand', coalesce(r.brand, ''), 'model', coalesce(r.model, '')) end as stock,
      r.push_pull_factor as "pushPullFactor", r.scan_quality as "scanQuality", r.add_rush as "addRush", r.sleeving,
      r.negatives_action as "negativesAction", o.id as "orderId", o.customer_id as "customerId",
      u.first_name || ' ' || u.last_name as "customerName", e.at as since, (count(*) over ())::int as count
    ${from} order by ${by} limit ${limit} offset ${offset}`);
  return {
    rolls: rows.map(({ count: _count, since, ...roll }) => ({ ...roll, since: isoTime(since) })),
    count: await countOfPage(db, rows, { offset, from }),
  };
}

/** How many rolls of orders that are not finished are at each step. */
export async function countRollEvents(db: Db): Promise<Record<RollEvent, number>> {
  const { rows } = await db.execute<{ event: RollEvent; count: number }>(sql`
    select last.event, count(*)::int as count
    from orders o
    join rolls r on r.order_id = o.id
    cross join lateral (select max(e.event) as event from roll_events e where e.roll_id = r.id) last
    where o.status = 'PAID' and last.event is not null
    group by last.event`);
  const counts = new Map(rows.map(({ event, count }) => [event, count]));
  return Object.fromEntries(ROLL_EVENTS.map((event) => [event, counts.get(event) ?? 0])) as Record<RollEvent, number>;
}
