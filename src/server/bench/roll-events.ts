import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/bench/roll-events.ts";
import type { RollAtStep } from "../../contract/bench/roll-events.ts";
import { ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import { mayBeOfLabNumber } from "../../rules/film/lab-number.ts";
import { foldTerm } from "../../rules/fold.ts";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import { daysDue, type PromiseDue } from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Db, Deps } from "../deps.ts";
import { containing, limitTo, literal, rawSql } from "../platform/database/sql-fragments.ts";
import { isoTime } from "../platform/iso-time.ts";
import { approximate, countedTo } from "../platform/database/counted-page.ts";
import { rolls } from "../film/rolls/tables.ts";
import { users } from "../accounts/tables.ts";
import { labCalendar } from "../lab-settings/queries.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { thoseCalled } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { rollsAtSteps } from "./tables.ts";

const a = alias(rollsAtSteps, "a");
const r = alias(rolls, "r");
const u = alias(users, "u");

const COLUMNS = rawSql(
  selectAs({
    rollId: r.id,
    ...columns(r, "number", "labNumber", "format", "process"),
    stock: sql`case when ${r.brand} is not null or ${r.model} is not null
      then ${jsonObject({ brand: sql`coalesce(${r.brand}, '')`, model: sql`coalesce(${r.model}, '')` })} end`,
    ...columns(r, "pushPullFactor", "scanQuality", "addRush", "sleeving", "negativesAction"),
    orderId: r.orderId,
    customerId: a.customerId,
    customerName: fullName(u),
    priority: a.priority,
    since: a.reachedAt,
    promisedFor: sql`${a.promisedFirst}::text`,
  }),
);

/** Synced rolls cannot break a promise. */
function isDue(due: PromiseDue, today: string, calendar: LabCalendar): SQL {
  const { after, until } = daysDue(due, today, calendar);
  return sql`${a.step} < ${literal(a.step, "SYNCED")} and ${a.promisedFirst} <= ${until} ${after === null ? sql`` : sql`and ${a.promisedFirst} > ${after}`}`;
}

type List = { before?: SQL; from: SQL; count: SQL };

/**
 * Filters rolls by part of the lab number or of the customer's name. Customers are matched once, not once per roll. All
 * rolls are scanned once; if there are very many, the sort index soon yields the first page.
 */
function found(all: SQL, term: string, by: SQL, first: number): List {
  const { people, onTheWay } = thoseCalled(term);
  const isOfPeople = onTheWay(a.customerId);
  const isMeant = mayBeOfLabNumber(foldTerm(term))
    ? sql`(${a.labNumber} like ${containing(foldTerm(term))} or ${isOfPeople})`
    : isOfPeople;
  const isMany = sql`(select count > ${COUNTED_TO}::int from counted)`;
  return {
    before: sql`with ${people},
      hits as materialized (select ${a}.* ${all} and ${isMeant} ${limitTo(COUNTED_TO + 1)}),
      counted as materialized (select count(*)::int as count from hits)`,
    from: sql`from (select * from hits where not ${isMany}
      union all (select ${a}.* ${all} and ${isMany} and ${isMeant} order by ${by} limit ${first})) ${a}`,
    count: sql`(select count from counted)`,
  };
}

type Row = Omit<RollAtStep, "since"> & { since: string };

/** Lists rolls of unfinished orders by their latest event, with customer and time of the event. */
export async function listRollEvents(
  { db, now, lab }: Pick<Deps, "db" | "now" | "lab">,
  { event, process, rush, priority, due, search, sortBy, desc, limit, offset }: QueryOf<typeof contract.listRollEvents>,
): Promise<ReplyOf<typeof contract.listRollEvents>> {
  const conditions = [
    ...(process === undefined ? [] : [sql`${a.process} = ${process}`]),
    ...(rush === undefined ? [] : [sql`${a.rush} = ${rush}`]),
    ...(priority === undefined ? [] : [sql`${a.priority} = ${priority}`]),
    ...(due === undefined ? [] : [isDue(due, calendarDay(now(), lab.timeZone), await labCalendar(db))]),
  ];
  const direction = desc ? sql`desc` : sql`asc`;
  // Rush first, then priority, in every sort order: customers pay for that.
  const rest =
    sortBy === "labNumber" ? sql`${a.labNumber} ${direction}` : sql`${a.reachedAt} ${direction}, ${a.labNumber}`;
  const by = sql`${a.rush} desc, ${a.priority} desc, ${rest}, ${a.rollId}`;
  const all = sql`from ${rollsAtSteps} ${a} where ${sql.join([sql`${a.step} = ${event}`, ...conditions], sql` and `)}`;
  const isWhole = conditions.length === 0 && !search;
  const { before, from, count }: List = search
    ? found(all, search, by, offset + limit)
    : { from: all, count: isWhole ? sql`(select count(*)::int ${all})` : countedTo(all) };
  // Limits the page before joining it with the customers.
  const { rows } = await db.execute<{ page: Row[]; count: number }>(sql`${before ?? sql``}
    select ${count} as count, (
      select coalesce(json_agg(page), '[]') from (
        select ${COLUMNS} from (select ${a}.* ${from} order by ${by} limit ${limit} offset ${offset}) a
        join ${rolls} ${r} on ${r.id} = ${a.rollId} join ${users} ${u} on ${u.id} = ${a.customerId}
        order by ${by}) page) as page`);
  const [{ page, count: counted }] = rows as [{ page: Row[]; count: number }];
  return {
    rolls: page.map(({ since, ...roll }) => ({ ...roll, since: isoTime(since) })),
    ...(isWhole ? { count: counted } : approximate(counted)),
  };
}

export async function countRollEvents(db: Db): Promise<Record<RollEvent, number>> {
  const { rows } = await db.execute<{ step: RollEvent; count: number }>(
    sql`select ${a.step} as step, count(*)::int as count from ${rollsAtSteps} ${a} group by 1`,
  );
  const counts = new Map(rows.map(({ step, count }) => [step, count]));
  return Object.fromEntries(ROLL_EVENTS.map((event) => [event, counts.get(event) ?? 0])) as Record<RollEvent, number>;
}
