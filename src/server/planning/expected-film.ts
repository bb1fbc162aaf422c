import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LIVE_STOP_STATES } from "../../rules/couriers/stops.ts";
import { STARTING_USUAL_DAYS, type UsualDays } from "../../rules/planning/plan.ts";
import { DAY_MS } from "../../rules/time.ts";
import { courierStops } from "../couriers/tables.ts";
import type { Db } from "../deps.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import { orders, orderWork } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { labels, shipments } from "../shipping/tables.ts";

const w = alias(orderWork, "w");
const o = alias(orders, "o");
const r = alias(rolls, "r");
const v = alias(courierStops, "v");
const s = alias(shipments, "s");
const l = alias(labels, "l");
const p = alias(pickUps, "p");

/** The inbound parcel of order `o`, the one that is farthest. */
const PARCEL = sql`(select ${s.trackingState} as state, coalesce(${s.shippedAt}, ${s.createdAt}) as since, ${l.boughtAt} as "labelAt"
  from ${shipments} ${s} left join ${labels} ${l} on ${l.shipmentId} = ${s.id}
  where ${s.orderId} = ${o.id} and not ${s.toCustomer} order by ${s.trackingState} desc nulls last limit 1)`;

/** Rolls of paid orders that have not arrived, with where they are. */
export function expectedFilm(timeZone: string): SQL {
  const dayOf = (instant: SQL): SQL => sql`((${instant}) at time zone ${timeZone})::date`;
  return sql`(
  select coalesce(json_agg(film), '[]') from (
    select ${v.state} as "stopState", ${v.day}::text as "stopDay", parcel.state as "parcelState",
      ${dayOf(sql`parcel.since`)}::text as "parcelDay", ${dayOf(sql`parcel."labelAt"`)}::text as "labelDay",
      ${dayOf(sql`coalesce(${o.paidAt}, ${o.createdAt})`)}::text as "paidDay",
      coalesce(${r.crossProcessTargetFormat}, ${r.process}) as process, ${r.addRush} as rush, count(*)::int as rolls
    from ${orderWork} ${w} join ${orders} ${o} on ${o.id} = ${w.orderId}
    join ${rolls} ${r} on ${r.orderId} = ${o.id} and ${r.arrived} is null
    left join lateral ${PARCEL} parcel on true
    left join ${courierStops} ${v} on ${v.orderId} = ${o.id} and ${v.state} in (${literal(v.state, ...LIVE_STOP_STATES)})
    where ${w.work} = ${literal(w.work, "TO_RECEIVE")}
    group by 1, 2, 3, 4, 5, 6, 7, 8) film)`;
}

/** Days measured, and arrivals below which the starting values hold. */
const MEASURED_DAYS = 90;
const ENOUGH_ARRIVALS = 20;

/** Returns how many days film usually takes to the lab: the median of recent arrivals by mail. */
export async function usualDays(db: Db, now: Date): Promise<UsualDays> {
  const since = new Date(now.getTime() - MEASURED_DAYS * DAY_MS).toISOString();
  const median = (from: SQL) =>
    sql`case when count(${from}) >= ${ENOUGH_ARRIVALS}::int then ceil(percentile_cont(0.5) within group
      (order by extract(epoch from ${p.receivedAt} - ${from})) / 86400)::int end`;
  const { rows } = await db.execute<Record<keyof UsualDays, number | null>>(sql`
    select ${median(sql`parcel.since`)} as "IN_TRANSIT", ${median(sql`parcel."labelAt"`)} as "LABEL",
      ${median(sql`${o.paidAt}`)} as "ORDERED"
    from ${pickUps} ${p} join ${orders} ${o} on ${o.id} = ${p.orderId} left join lateral ${PARCEL} parcel on true
    where ${p.receivedAt} >= ${since} and ${p.receivedAt} > ${o.paidAt}
      and not exists (select from ${courierStops} ${v} where ${v.orderId} = ${o.id})`);
  const [measured] = rows;
  const of = (way: keyof UsualDays) => Math.max(1, measured?.[way] ?? STARTING_USUAL_DAYS[way]);
  return { IN_TRANSIT: of("IN_TRANSIT"), LABEL: of("LABEL"), ORDERED: of("ORDERED") };
}
