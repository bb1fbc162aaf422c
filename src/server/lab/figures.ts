import { type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { LabFigures } from "../../contract/lab/figures.ts";
import { BRAND } from "../../rules/brand.ts";
import { addDays } from "../../rules/couriers/windows.ts";
import { type Process, PROCESSES, type RollEvent } from "../../rules/film/film.ts";
import { BUSIEST_STOCKS, tookOf } from "../../rules/lab/figures.ts";
import type { DoneRolls } from "../../rules/lab/pace.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { invoices, payments, refunds } from "../payments/tables.ts";
import { labDayOf } from "../platform/database/lab-day-of.ts";
import { literal } from "../platform/database/literal.ts";
import { doneRolls } from "./done-rolls.ts";

const o = alias(orders, "o");
const e = alias(rollEvents, "e");
const l = alias(rollEvents, "l");
const r = alias(rolls, "r");
const p = alias(payments, "p");
const f = alias(refunds, "f");
const i = alias(invoices, "i");

type Reads = Pick<Deps, "db" | "now">;
type Day = LabFigures["days"][number];
/** What is counted or summed by day. */
type Kind = Exclude<keyof Day, "day" | "took">;

/** The figures of so many of the lab's days, today among them (docs/product/lab.md#figures). */
export async function labFigures(deps: Reads, days: number): Promise<LabFigures> {
  const first = addDays(calendarDay(deps.now(), BRAND.timeZone), 1 - days);
  const since = beginningOf(first, BRAND.timeZone).toISOString();
  const [sums, backlog, done, stocks] = await Promise.all([
    sumsByDay(deps, since),
    backlogOf(deps),
    doneRolls(deps.db, since),
    busiestStocks(deps, since),
  ]);
  const of = (day: string, kind: Kind) => sums.get(`${kind} ${day}`) ?? 0;
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return {
        day,
        orders: of(day, "orders"),
        received: of(day, "received"),
        synced: of(day, "synced"),
        fromOrders: of(day, "fromOrders"),
        fromMemberships: of(day, "fromMemberships"),
        refunded: of(day, "refunded"),
        took: tookOf(done.filter(({ synced }) => synced === day)),
      };
    }),
    backlog,
    took: tookByProcess(done),
    stocks,
  };
}

/** Everything that is counted by day, in one statement: what happened since then is read by an index of its time. */
async function sumsByDay({ db }: Reads, since: string): Promise<ReadonlyMap<string, number>> {
  const part = (kind: Kind, at: AnyPgColumn, amount: SQL, from: SQL) =>
    sql`select ${kind}::text as kind, ${labDayOf(at)} as day, (${amount})::float8 as amount ${from} and ${at} >= ${since} group by 2`;
  const { rows } = await db.execute<{ kind: Kind; day: string; amount: number }>(sql`
    ${part("orders", o.createdAt, sql`count(*)`, sql`from ${orders} ${o} where ${o.status} <> ${literal(o.status, "CANCELED")} and ${o.parentOrderId} is null`)}
    union all
    ${part("received", e.at, sql`count(*)`, sql`from ${rollEvents} ${e} where ${e.event} = ${literal(e.event, "RECEIVED")}`)}
    union all
    ${part("synced", e.at, sql`count(*)`, sql`from ${rollEvents} ${e} where ${e.event} = ${literal(e.event, "SYNCED")}`)}
    union all
    ${part("fromOrders", p.settledAt, sql`sum(${p.amount})`, sql`from ${payments} ${p} where ${p.status} = ${literal(p.status, "CAPTURED")} and not ${p.unowed}`)}
    union all
    ${part("fromMemberships", i.issuedAt, sql`sum(${i.total})`, sql`from ${invoices} ${i} where ${i.subscriptionId} is not null`)}
    union all
    ${part(
      "refunded",
      f.createdAt,
      sql`sum(${f.toAccountCredit} + case when ${f.status} = ${literal(f.status, "FAILED")} then 0 else ${f.toPayment} end)`,
      // What was taken though nothing was owed was never earned either.
      sql`from ${refunds} ${f} left join ${payments} ${p} on ${p.id} = ${f.paymentId} where ${p.unowed} is not true`,
    )}`);
  return new Map(rows.map(({ kind, day, amount }) => [`${kind} ${day}`, amount]));
}

/** What is at the lab and not synced: few rolls, which an index of their own lists. */
async function backlogOf({ db }: Reads): Promise<LabFigures["backlog"]> {
  const { rows } = await db.execute<{ process: Process; step: RollEvent | null; rush: boolean; rolls: number }>(sql`
    select coalesce(${r.crossProcessTargetFormat}, ${r.process}) as process, ${r.addRush} as rush,
      (select max(${l.event}) from ${rollEvents} ${l} where ${l.rollId} = ${r.id}) as step, count(*)::int as rolls
    from ${rolls} ${r} where ${r.arrived} and ${r.syncedAt} is null
    group by 1, 2, 3`);
  return PROCESSES.map((process) => {
    const count = (wanted: (row: (typeof rows)[number]) => boolean) =>
      rows.reduce((sum, row) => sum + (row.process === process && wanted(row) ? row.rolls : 0), 0);
    return {
      process,
      received: count(({ step }) => step !== "DEVELOPED" && step !== "SCANNED"),
      developed: count(({ step }) => step === "DEVELOPED"),
      scanned: count(({ step }) => step === "SCANNED"),
      rush: count(({ rush }) => rush),
    };
  });
}

async function busiestStocks({ db }: Reads, since: string): Promise<LabFigures["stocks"]> {
  const { rows } = await db.execute<LabFigures["stocks"][number]>(sql`
    select trim(coalesce(${r.brand}, '') || ' ' || coalesce(${r.model}, '')) as stock, count(*)::int as rolls
    from ${rollEvents} ${e} join ${rolls} ${r} on ${r.id} = ${e.rollId}
    where ${e.event} = ${literal(e.event, "RECEIVED")} and ${e.at} >= ${since}
      and (${r.brand} is not null or ${r.model} is not null)
    group by 1 order by 2 desc, 1 limit ${BUSIEST_STOCKS}`);
  return rows;
}

const tookByProcess = (done: readonly DoneRolls[]): LabFigures["took"] =>
  PROCESSES.flatMap((process) =>
    [false, true].flatMap((rush) => {
      const took = tookOf(done.filter((group) => group.process === process && group.rush === rush));
      return took === null ? [] : [{ process, rush, ...took }];
    }),
  );
