import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import type { Pace } from "../../rules/lab/pace.ts";
import {
  dayText,
  moveReason,
  type PromisedDays,
  promisedDays,
  type PromisedRoll,
  type PromiseMove,
} from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { wantsMails } from "../accounts/preferences.ts";
import { CALENDAR } from "../lab-settings/queries.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { turnaroundTimes, orderPromises } from "./tables.ts";

const r = alias(rolls, "r");
const e = alias(rollEvents, "e");
const p = alias(turnaroundTimes, "p");
const q = alias(orderPromises, "q");

/** The last measured pace of each kind of film. */
export const PACES = sql`(
  select coalesce(json_agg(${jsonObject(columns(p, "process", "rush", "usual", "most", "rolls", "waiting"))}), '[]')
  from ${turnaroundTimes} ${p})`;

const o = alias(orders, "o");
/** When work on roll `r` may begin: film may arrive before its order is paid or taken on account. */
const WORK_BEGINS = sql`(select least(${o.paidAt}, ${o.onAccountAt}) from ${orders} ${o} where ${o.id} = ${r.orderId})`;

/** A roll with the fields that promises need, for a JSON object; from rolls `r` and their RECEIVED event `e`. */
export const promisedRoll = (timeZone: string) =>
  jsonObject({
    process: sql`coalesce(${r.crossProcessTargetFormat}, ${r.process})`,
    rush: r.addRush,
    since: sql`(greatest(${e.at}, ${WORK_BEGINS}) at time zone ${timeZone})::date`,
  });

/** Rolls at the lab that are not synced, with their arrival. */
export const ROLLS_AT_THE_LAB = sql`${rolls} ${r}
  join ${rollEvents} ${e} on ${e.rollId} = ${r.id} and ${e.event} = ${literal(e.event, "RECEIVED")}
  where ${r.arrived} and ${r.syncedAt} is null and ${r.writtenOff} is null`;

type Known = { paces: Pace[]; rolls: PromisedRoll[]; promised: PromisedDays | null; calendar: LabCalendar };

/**
 * Promises a date for an order's scans when its film arrives or is rushed. An existing promise moves later for a roll
 * that arrived later, and earlier for rush. The caller holds the order's lock.
 * @returns the days, and whether this is the first promise; null if no film has arrived
 */
export async function promiseOrder(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string },
  because: Extract<PromiseMove, "LATE_FILM" | "RUSH">,
): Promise<PromisedDays | null> {
  const { rows } = await tx.execute<Known>(sql`
    select ${PACES} as paces, ${CALENDAR} as calendar,
      (select coalesce(json_agg(${promisedRoll(deps.lab.timeZone)}), '[]') from ${ROLLS_AT_THE_LAB} and ${r.orderId} = ${order.id}) as rolls,
      (select ${jsonObject({ from: q.fromDay, by: q.byDay })} from ${orderPromises} ${q} where ${q.orderId} = ${order.id})
        as promised`);
  const { paces, rolls: here, promised, calendar } = rows[0]!;
  if (here.length === 0) return promised;
  const days = promisedDays(here, paces, calendar);
  if (promised === null) {
    await makePromise(deps, tx, order.id, days);
    return days;
  }
  if (because === "RUSH" ? days.by >= promised.by : days.by <= promised.by) return promised;
  await movePromise(deps, tx, order, { ...days, because, was: promised.by });
  return days;
}

export async function promisedDaysOf(tx: Tx, orderId: number): Promise<PromisedDays | null> {
  const [promised] = await tx
    .select({ from: orderPromises.fromDay, by: orderPromises.byDay })
    .from(orderPromises)
    .where(eq(orderPromises.orderId, orderId));
  return promised ?? null;
}

/**
 * Withdraws an order's first promise because its film is not at the lab after all.
 * @returns false if it was moved since, and the customer notified
 */
export async function withdrawPromise(tx: Tx, orderId: number): Promise<boolean> {
  const [gone] = await tx
    .delete(orderPromises)
    .where(eq(orderPromises.orderId, orderId))
    .returning({ movedAt: orderPromises.movedAt });
  return gone === undefined || gone.movedAt === null;
}

export async function makePromise({ now }: Deps, tx: Tx, orderId: number, days: PromisedDays): Promise<void> {
  await tx
    .insert(orderPromises)
    .values({ orderId, fromDay: days.from, byDay: days.by, firstDay: days.by, createdAt: now() })
    .onConflictDoNothing();
}

/** Moves a promise and notifies the customer: on the order's timeline, and by e-mail if it moves later. */
export async function movePromise(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string },
  { from, by, because, was }: PromisedDays & { because: PromiseMove; was: string },
): Promise<void> {
  const reason = moveReason(because);
  await tx
    .update(orderPromises)
    .set({
      fromDay: from,
      byDay: by,
      reason: because,
      movedAt: deps.now(),
      // The bench works by the earliest promise.
      ...(by < was ? { firstDay: by } : {}),
    })
    .where(eq(orderPromises.orderId, order.id));
  const text = `Scans ready by ${dayText(by)}, was ${dayText(was)}. ${reason}`;
  await recordOrderEvent(deps, tx, order, { type: "PROMISE_MOVED", text, by: null });
  if (by < was || !(await wantsMails(tx, order.customerId, "mail-promise-moved"))) return;
  const { to, basics, settingsUrl } = await orderMailBasics(deps, tx, order);
  await enqueueMail(deps, tx, {
    template: "promise-moved",
    to,
    key: `promise-moved:${order.id}:${by}`,
    data: { ...basics, settingsUrl, was: dayText(was), by: dayText(by), reason },
  });
}

export const labDay = ({ now, lab }: Pick<Deps, "now" | "lab">): string => calendarDay(now(), lab.timeZone);
