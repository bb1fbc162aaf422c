import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderPlaces } from "../../contract/lab/figures.ts";
import { BRAND } from "../../rules/brand.ts";
import { addDays } from "../../rules/couriers/windows.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { zipGround } from "./zip-areas.ts";

const o = alias(orders, "o");

/** Where the orders of so many of the lab's days come from, the most first. An area of the post tells nobody's street. */
export async function orderPlaces({ db, now }: Pick<Deps, "db" | "now">, days: number): Promise<OrderPlaces> {
  const first = addDays(calendarDay(now(), BRAND.timeZone), 1 - days);
  const since = beginningOf(first, BRAND.timeZone).toISOString();
  const [{ rows }, { areas, ground }] = await Promise.all([
    db.execute<{ area: string | null; orders: number }>(sql`
      select left(${o.address} ->> 'zip', 3) as area, count(*)::int as orders
      from ${orders} ${o}
      where ${o.createdAt} >= ${since} and ${o.status} <> ${literal(o.status, "CANCELED")} and ${o.parentOrderId} is null
      group by 1 order by 2 desc, 1`),
    zipGround(),
  ]);
  const places: OrderPlaces["places"] = [];
  let elsewhere = 0;
  for (const { area, orders: count } of rows) {
    const place = area === null ? undefined : areas.get(area);
    if (area === null || place === undefined) elsewhere += count;
    else places.push({ area, ...place, orders: count });
  }
  return { places, elsewhere, ground };
}
