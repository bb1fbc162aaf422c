import { type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import {
  FIGURE_SUMS as SUMS,
  type FigureSum as Sum,
  type FiguresOfDay,
  type PlacesOfDay,
} from "../../rules/lab/figures.ts";
import { beginningOf } from "../../rules/time.ts";
import type { Lab } from "../../rules/lab-settings/lab-profile.ts";
import type { Deps } from "../deps.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { invoices, payments, refunds } from "../payments/tables.ts";
import { labDayOf, literal } from "../platform/database/sql-fragments.ts";
import { doneRolls } from "./done-rolls.ts";

const o = alias(orders, "o");
const e = alias(rollEvents, "e");
const r = alias(rolls, "r");
const p = alias(payments, "p");
const f = alias(refunds, "f");
const i = alias(invoices, "i");

export type Reads = Pick<Deps, "db" | "lab">;

/** Consecutive days of the lab. */
export type Span = { first: string; last: string };

/** Compares with the start and end of these days as texts: the driver would convert a Date to the server's own zone. */
const within = (at: AnyPgColumn, { first, last }: Span, { timeZone }: Lab): SQL =>
  sql`${at} >= ${midnight(first, 0, timeZone)} and ${at} < ${midnight(last, 1, timeZone)}`;

const midnight = (day: string, later: number, timeZone: string): string =>
  beginningOf(day, timeZone, later).toISOString();

/** Computes the figures of all days in the span that have any, from the underlying rows. */
export async function readFigures(deps: Reads, span: Span): Promise<Map<string, FiguresOfDay>> {
  const { timeZone } = deps.lab;
  const sums = await sumsByDay(deps, span);
  const done = await doneRolls(deps, midnight(span.first, 0, timeZone), midnight(span.last, 1, timeZone));
  const stocks = await stocksByDay(deps, span);
  const days = new Map<string, FiguresOfDay>();
  const of = (day: string): FiguresOfDay => {
    const known = days.get(day) ?? noFigures();
    days.set(day, known);
    return known;
  };
  for (const { kind, day, amount } of sums) of(day).sums[kind] = amount;
  for (const group of done) of(group.synced).done.push(group);
  for (const { day, stock, rolls: count } of stocks) of(day).stocks[stock] = count;
  return days;
}

export const noFigures = (): FiguresOfDay => ({
  sums: Object.fromEntries(SUMS.map((kind) => [kind, 0])) as Record<Sum, number>,
  done: [],
  stocks: {},
});

/** Sums everything counted by day, in one statement; each part uses an index on its time. */
async function sumsByDay({ db, lab }: Reads, span: Span): Promise<{ kind: Sum; day: string; amount: number }[]> {
  const part = (kind: Sum, at: AnyPgColumn, amount: SQL, from: SQL) =>
    sql`select ${kind}::text as kind, ${labDayOf(at, lab.timeZone)} as day, (${amount})::float8 as amount ${from} and ${within(at, span, lab)} group by 2`;
  const { rows } = await db.execute<{ kind: Sum; day: string; amount: number }>(sql`
    ${part("orders", o.createdAt, sql`count(*)`, sql`from ${orders} ${o} where ${isOrder}`)}
    union all
    ${part("received", e.at, sql`count(*)`, sql`from ${rollEvents} ${e} where ${e.event} = ${literal(e.event, "RECEIVED")}`)}
    union all
    ${part("synced", e.at, sql`count(*)`, sql`from ${rollEvents} ${e} where ${e.event} = ${literal(e.event, "SYNCED")}`)}
    union all
    ${part("fromOrders", p.settledAt, sql`sum(${p.amount})`, sql`from ${payments} ${p} where ${p.status} = ${literal(p.status, "CAPTURED")} and not ${p.excess}`)}
    union all
    ${part("fromMemberships", i.issuedAt, sql`sum(${i.total})`, sql`from ${invoices} ${i} where ${i.subscriptionId} is not null`)}
    union all
    ${part(
      "refunded",
      f.createdAt,
      sql`sum(${f.toAccountCredit} + case when ${f.status} = ${literal(f.status, "FAILED")} then 0 else ${f.toPayment} end)`,
      // Excess payments were never revenue, so their refunds do not count.
      sql`from ${refunds} ${f} left join ${payments} ${p} on ${p.id} = ${f.paymentId} where ${p.excess} is not true`,
    )}`);
  return rows;
}

async function stocksByDay({ db, lab }: Reads, span: Span): Promise<{ day: string; stock: string; rolls: number }[]> {
  const { rows } = await db.execute<{ day: string; stock: string; rolls: number }>(sql`
    select ${labDayOf(e.at, lab.timeZone)} as day, trim(coalesce(${r.brand}, '') || ' ' || coalesce(${r.model}, '')) as stock, count(*)::int as rolls
    from ${rollEvents} ${e} cross join lateral (select * from ${rolls} ${r} where ${r.id} = ${e.rollId} limit 1) ${r}
    where ${e.event} = ${literal(e.event, "RECEIVED")} and ${within(e.at, span, lab)}
      and (${r.brand} is not null or ${r.model} is not null)
    group by 1, 2`);
  return rows;
}

export async function readPlaces({ db, lab }: Reads, span: Span): Promise<Map<string, PlacesOfDay>> {
  const { rows } = await db.execute<{ day: string; areas: PlacesOfDay }>(sql`
    select day, json_object_agg(area, orders) as areas from (
      select ${labDayOf(o.createdAt, lab.timeZone)} as day, coalesce(left(${o.address} ->> 'zip', 3), '') as area, count(*)::int as orders
      from ${orders} ${o} where ${isOrder} and ${within(o.createdAt, span, lab)} group by 1, 2) counted
    group by 1`);
  return new Map(rows.map(({ day, areas }) => [day, areas]));
}

/** Excludes canceled orders and add-ons to earlier orders. */
const isOrder = sql`${o.status} <> ${literal(o.status, "CANCELED")} and ${o.parentOrderId} is null`;
