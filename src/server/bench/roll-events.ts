import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/bench/roll-events.ts";
import type { RollAtStep } from "../../contract/bench/roll-events.ts";
import { BRAND } from "../../rules/brand.ts";
import { daysDue, type PromiseDue } from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime } from "../platform/iso-time.ts";
import { asTold, countedTo } from "../platform/database/counted-page.ts";
import { rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { orderPromises } from "../lab/tables.ts";
import { users } from "../accounts/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { columns, jsonObject, selectAs } from "../platform/database/select-as.ts";
import { written } from "../platform/database/written.ts";
import { isFoundByName } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { countAtStep } from "./step-counts.ts";
import { rollsAtSteps } from "./tables.ts";

const a = alias(rollsAtSteps, "a");
const r = alias(rolls, "r");
const u = alias(users, "u");
const o = alias(orders, "o");
const q = alias(orderPromises, "q");

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
    priority: a.priority,
    since: a.reachedAt,
    promisedFor: sql`(select ${q.firstDay}::text from ${orderPromises} ${q} where ${q.orderId} = ${o.id})`,
  }),
);

/** Scans that are up break no promise any more. */
function isDue(due: PromiseDue, today: string): SQL {
  const { after, until } = daysDue(due, today);
  return sql`${a.step} < ${literal(a.step, "SYNCED")} and ${a.promisedFirst} <= ${until} ${after === null ? sql`` : sql`and ${a.promisedFirst} > ${after}`}`;
}

/** A part of the lab number, or of what their customers are called, who are found once and not for each roll. */
const isMeant = (term: string): SQL => sql`(${a.labNumber} ilike ${containing(term)}
  or ${a.customerId} in (select ${u.id} from ${users} ${u} where ${isFoundByName(u, term)}))`;

type Row = Omit<RollAtStep, "since"> & { since: string };

/** The rolls whose latest event is the given one, in orders that are not finished, with whose they are and since when. */
export async function listRollEvents(
  { db, now }: Pick<Deps, "db" | "now">,
  { event, process, rush, priority, due, search, sortBy, desc, limit, offset }: QueryOf<typeof contract.listRollEvents>,
): Promise<ReplyOf<typeof contract.listRollEvents>> {
  const conditions = [
    ...(search ? [isMeant(search)] : []),
    ...(process === undefined ? [] : [sql`${a.process} = ${process}`]),
    ...(rush === undefined ? [] : [sql`${a.rush} = ${rush}`]),
    ...(priority === undefined ? [] : [sql`${a.priority} = ${priority}`]),
    ...(due === undefined ? [] : [isDue(due, calendarDay(now(), BRAND.timeZone))]),
  ];
  const direction = desc ? sql`desc` : sql`asc`;
  // Rush first and then priority, whichever way the rest is sorted: that is what they are paid for.
  const rest =
    sortBy === "labNumber" ? sql`${a.labNumber} ${direction}` : sql`${a.reachedAt} ${direction}, ${a.labNumber}`;
  const by = sql`${a.rush} desc, ${a.priority} desc, ${rest}, ${a.rollId}`;
  const from = sql`from ${rollsAtSteps} ${a} where ${sql.join([sql`${a.step} = ${event}`, ...conditions], sql` and `)}`;
  // The page is cut before it is asked whose they are; all of a step are counted already.
  const { rows } = await db.execute<{ page: Row[]; count: number }>(sql`
    select ${conditions.length === 0 ? countAtStep(event) : countedTo(from)} as count, (
      select coalesce(json_agg(page), '[]') from (
        select ${COLUMNS} from (select ${a}.* ${from} order by ${by} limit ${limit} offset ${offset}) a
        join ${rolls} ${r} on ${r.id} = ${a.rollId} join ${orders} ${o} on ${o.id} = ${r.orderId} join ${users} ${u} on ${u.id} = ${o.customerId}
        order by ${by}) page) as page`);
  const { page, count } = rows[0]!;
  return {
    rolls: page.map(({ since, ...roll }) => ({ ...roll, since: isoTime(since) })),
    ...(conditions.length === 0 ? { count } : asTold(count)),
  };
}
