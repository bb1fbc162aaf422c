import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import type { Pace } from "../../rules/lab/pace.ts";
import { movedPromise, type PromisedDays, promisedDays, type PromisedRoll } from "../../rules/lab/promise.ts";
import { calendarDay, wallTimeOf } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { CALENDAR } from "../lab-settings/queries.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orders } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { measurePace } from "./measure-pace.ts";
import { labDay, makePromise, movePromise, PACES, promisedRoll, ROLLS_AT_THE_LAB } from "./promise-order.ts";
import { orderPromises } from "./tables.ts";

const r = alias(rolls, "r");
const o = alias(orders, "o");
const q = alias(orderPromises, "q");

/** We notify customers of a new date only between these hours, on the lab's clock. */
const NOTIFY_HOURS = { from: 8, before: 20 } as const;

type AtWork = {
  id: number;
  customerId: string;
  rolls: PromisedRoll[];
  promised: (PromisedDays & { movedAt: string | null }) | null;
};

/**
 * Measures how long film takes now, and moves the promises that cannot be met, each at most once a day. Orders at the
 * lab without a promise get their first.
 */
export async function revisePromises(deps: Deps, stopping: AbortSignal): Promise<void> {
  await measurePace(deps);
  const today = labDay(deps);
  const { hour } = wallTimeOf(deps.now(), deps.lab.timeZone);
  const { paces, calendar, atWork } = await ordersAtWork(deps);
  for (const order of atWork) {
    stopping.throwIfAborted();
    const { promised } = order;
    if (promised === null) {
      await deps.db.transaction((tx) => makePromise(deps, tx, order.id, promisedDays(order.rolls, paces, calendar)));
      continue;
    }
    const movedToday =
      promised.movedAt !== null && calendarDay(new Date(promised.movedAt), deps.lab.timeZone) === today;
    const moved = movedToday ? null : movedPromise(promised, order.rolls, paces, { today, calendar });
    if (moved === null || hour < NOTIFY_HOURS.from || hour >= NOTIFY_HOURS.before) continue;
    await deps.db.transaction(async (tx) => {
      const { id, customerId, status } = await lockOrder(tx, order.id);
      const [now] = await tx.select().from(orderPromises).where(eq(orderPromises.orderId, id));
      const isUnchanged = status === "PAID" && now?.byDay === promised.by;
      if (isUnchanged) await movePromise(deps, tx, { id, customerId }, { ...moved, was: promised.by });
    });
  }
}

/** Returns every order with film at the lab that is not finished. */
async function ordersAtWork({ db, lab }: Deps): Promise<{ paces: Pace[]; calendar: LabCalendar; atWork: AtWork[] }> {
  const { rows } = await db.execute<AtWork & { paces: Pace[]; calendar: LabCalendar }>(sql`
    select ${selectAs({
      ...columns(o, "id", "customerId"),
      rolls: sql`film.promised_rolls`,
      promised: sql`case when ${q.orderId} is not null
        then ${jsonObject({ from: q.fromDay, by: q.byDay, movedAt: q.movedAt })} end`,
      paces: PACES,
      calendar: CALENDAR,
    })}
    from (select ${r.orderId} as id, json_agg(${promisedRoll(lab.timeZone)}) as promised_rolls from ${ROLLS_AT_THE_LAB} group by 1) film
    join ${orders} ${o} on ${o.id} = film.id and ${o.status} = ${literal(o.status, "PAID")}
    left join ${orderPromises} ${q} on ${q.orderId} = ${o.id}`);
  return { paces: rows[0]?.paces ?? [], calendar: rows[0]?.calendar ?? [], atWork: rows };
}
