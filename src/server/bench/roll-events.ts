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
import { countOfPage } from "../platform/database/count-of-page.ts";
import { rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { orderPromises } from "../lab/tables.ts";
import { users } from "../accounts/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { columns, jsonObject, selectAs } from "../platform/database/select-as.ts";
import { written } from "../platform/database/written.ts";
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
  return sql`${a.step} < ${literal(a.step, "SYNCED")} and exists (select 1 from ${orderPromises} ${q}
    where ${q.orderId} = ${o.id} and ${q.firstDay} <= ${until} ${after === null ? sql`` : sql`and ${q.firstDay} > ${after}`})`;
}

type Row = Omit<RollAtStep, "since"> & { since: string; count: number };

/** The rolls whose latest event is the given one, in orders that are not finished, with whose they are and since when. */
export async function listRollEvents(
  { db, now }: Pick<Deps, "db" | "now">,
  { event, process, rush, priority, due, search, sortBy, desc, limit, offset }: QueryOf<typeof contract.listRollEvents>,
): Promise<ReplyOf<typeof contract.listRollEvents>> {
  const like = search ? containing(search) : null;
  const conditions = [
    ...(like === null ? [] : [sql`(${a.labNumber} ilike ${like} or ${fullName(u)} ilike ${like})`]),
    ...(process === undefined ? [] : [sql`coalesce(${r.crossProcessTargetFormat}, ${r.process}) = ${process}`]),
    ...(rush === undefined ? [] : [sql`${a.rush} = ${rush}`]),
    ...(priority === undefined ? [] : [sql`${a.priority} = ${priority}`]),
    ...(due === undefined ? [] : [isDue(due, calendarDay(now(), BRAND.timeZone))]),
  ];
  const joined = (board: SQL) => sql`
    from ${board} a
    join ${rolls} ${r} on ${r.id} = ${a.rollId}
    join ${orders} ${o} on ${o.id} = ${r.orderId}
    join ${users} ${u} on ${u.id} = ${o.customerId}`;
  const direction = desc ? sql`desc` : sql`asc`;
  // Rush first and then priority, whichever way the rest is sorted: that is what they are paid for.
  const rest =
    sortBy === "labNumber" ? sql`${a.labNumber} ${direction}` : sql`${a.reachedAt} ${direction}, ${a.labNumber}`;
  const by = sql`${a.rush} desc, ${a.priority} desc, ${rest}, ${a.rollId}`;
  const cut = sql`order by ${by} limit ${limit} offset ${offset}`;
  const atStep = sql`from ${rollsAtSteps} ${a} where ${a.step} = ${event}`;
  const isWhole = conditions.length === 0;
  // All of a step are counted already, and their page is cut before it is asked whose they are.
  const from = isWhole
    ? atStep
    : sql`${joined(sql`${rollsAtSteps}`)} where ${sql.join([sql`${a.step} = ${event}`, ...conditions], sql` and `)}`;
  const { rows } = await db.execute<Row>(
    isWhole
      ? sql`select ${COLUMNS}, ${countAtStep(event)} as count ${joined(sql`(select ${a}.* ${atStep} ${cut})`)} order by ${by}`
      : sql`select ${COLUMNS}, (count(*) over ())::int as count ${from} ${cut}`,
  );
  return {
    rolls: rows.map(({ count: _count, since, ...roll }) => ({ ...roll, since: isoTime(since) })),
    count: await countOfPage(db, rows, { offset, from }),
  };
}
