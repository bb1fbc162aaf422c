import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/bench/roll-events.ts";
import type { RollAtStep } from "../../contract/bench/roll-events.ts";
import { ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import { BRAND } from "../../rules/brand.ts";
import { daysDue, type PromiseDue } from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Db, Deps } from "../deps.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime } from "../platform/iso-time.ts";
import { countOfPage } from "../platform/database/count-of-page.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { orderPromises } from "../lab/tables.ts";
import { users } from "../accounts/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { columns, jsonObject, selectAs } from "../platform/database/select-as.ts";
import { written } from "../platform/database/written.ts";
import { fullName } from "../accounts/full-name.ts";

const l = alias(rollEvents, "l");
const e = alias(rollEvents, "e");
const r = alias(rolls, "r");
const u = alias(users, "u");
const o = alias(orders, "o");
const q = alias(orderPromises, "q");

/** A roll is at the step that it reached last; SLEEVED, RETURNED and TOSSED come after each other as the list has them. */
const AT_STEP = sql`
  not exists (select 1 from ${rollEvents} ${l} where ${l.rollId} = ${e.rollId} and ${l.event} > ${e.event})`;

/** A roll that was written off waits for no scans any more. */
const WAITS = sql`(${r.writtenOff} is null or ${e.event} > ${literal(e.event, "SYNCED")})`;

const COLUMNS = written(
  selectAs({
    rollId: r.id,
    ...columns(r, "number", "labNumber", "format", "process"),
    stock: sql`case when ${r.brand} is not null or ${r.model} is not null
      then ${jsonObject({ brand: sql`coalesce(${r.brand}, '')`, model: sql`coalesce(${r.model}, '')` })} end`,
    ...columns(r, "pushPullFactor", "scanQuality", "addRush", "sleeving", "negativesAction"),
    orderId: o.id,
    customerId: o.customerId,
    customerName: fullName(u),
    since: e.at,
    promisedFor: sql`(select ${q.firstDay}::text from ${orderPromises} ${q} where ${q.orderId} = ${o.id})`,
  }),
);

/** Scans that are up break no promise any more. */
function isDue(due: PromiseDue, today: string): SQL {
  const { after, until } = daysDue(due, today);
  return sql`${e.event} < ${literal(e.event, "SYNCED")} and exists (select 1 from ${orderPromises} ${q}
    where ${q.orderId} = ${o.id} and ${q.firstDay} <= ${until} ${after === null ? sql`` : sql`and ${q.firstDay} > ${after}`})`;
}

type Row = Omit<RollAtStep, "since"> & { since: string; count: number };

/** The rolls whose latest event is the given one, in orders that are not finished, with whose they are and since when. */
export async function listRollEvents(
  { db, now }: Pick<Deps, "db" | "now">,
  { event, process, rush, due, search, sortBy, desc, limit, offset }: QueryOf<typeof contract.listRollEvents>,
): Promise<ReplyOf<typeof contract.listRollEvents>> {
  const like = search ? containing(search) : null;
  const found = like === null ? sql`` : sql`and (${r.labNumber} ilike ${like} or ${fullName(u)} ilike ${like})`;
  const from = sql`
    from ${rollEvents} ${e}
    join ${rolls} ${r} on ${r.id} = ${e.rollId}
    join ${orders} ${o} on ${o.id} = ${r.orderId} and ${o.status} = ${literal(o.status, "PAID")}
    join ${users} ${u} on ${u.id} = ${o.customerId}
    where ${e.event} = ${event} and ${AT_STEP} and ${WAITS} ${found}
      ${process === undefined ? sql`` : sql`and coalesce(${r.crossProcessTargetFormat}, ${r.process}) = ${process}`}
      ${rush === undefined ? sql`` : sql`and ${r.addRush} = ${rush}`}
      ${due === undefined ? sql`` : sql`and ${isDue(due, calendarDay(now(), BRAND.timeZone))}`}`;
  const direction = desc ? sql`desc` : sql`asc`;
  // Rush first, whichever way the rest is sorted: that is what it is paid for.
  const by =
    sortBy === "labNumber"
      ? sql`${r.labNumber} ${direction}, ${r.id}`
      : sql`${r.addRush} desc, ${e.at} ${direction}, ${r.labNumber}, ${r.id}`;
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS}, (count(*) over ())::int as count
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
    from ${orders} ${o}
    join ${rolls} ${r} on ${r.orderId} = ${o.id}
    cross join lateral (select max(${e.event}) as event from ${rollEvents} ${e} where ${e.rollId} = ${r.id}) last
    where ${o.status} = ${literal(o.status, "PAID")} and last.event is not null
      and (${r.writtenOff} is null or last.event > ${literal(e.event, "SYNCED")})
    group by last.event`);
  const counts = new Map(rows.map(({ event, count }) => [event, count]));
  return Object.fromEntries(ROLL_EVENTS.map((event) => [event, counts.get(event) ?? 0])) as Record<RollEvent, number>;
}
