import { and, eq, gte, isNull, ne, sql } from "drizzle-orm";
import * as contract from "../../contract/couriers/couriers.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { minuteOf, overlap, shownWallTime, WEEKDAYS, type WeeklyHours } from "../../rules/couriers/windows.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { type HoursReply, hoursReply, type HoursRow, noSuchHours, noSuchMessenger } from "./queries.ts";
import { courierRecord } from "./save-messenger.ts";
import { courierStops, courierWindows, courierHours, couriers } from "./tables.ts";

type Form = BodyOf<typeof contract.addMessengerHours>;
type Which = { messengerId: string; hoursId: string };

const columnsOf = ({ weekday, from, to, capacity, zips }: Form) => ({
  weekday,
  fromMinute: minuteOf(from),
  toMinute: minuteOf(to),
  capacity,
  zips,
});

export async function addHours({ db, now }: Deps, messengerId: string, form: Form, by: string): Promise<HoursReply> {
  return db.transaction(async (tx) => {
    const messenger = await lockCourier(tx, messengerId);
    const columns = columnsOf(form);
    if (await isDouble(tx, messengerId, columns)) throw refuse(contract.addMessengerHours, "OVERLAPS");
    const [added] = await tx
      .insert(courierHours)
      .values({ ...columns, id: newId(), messengerId, createdAt: now() })
      .returning();
    const hours = hoursReply(added!);
    const what = { thing: courierRecord(messenger), part: partOf(hours), after: hours };
    await recordChange({ now }, tx, { by, verb: "ADDED", ...what });
    return hours;
  });
}

/** Changes weekly hours. Bookings stay: booked hours keep their day and time. */
export async function updateHours(deps: Deps, which: Which, form: Form, by: string): Promise<HoursReply> {
  return deps.db.transaction(async (tx) => {
    await lockCourier(tx, which.messengerId);
    const { hours, courier } = await lockHours(tx, which);
    const columns = columnsOf(form);
    const moved =
      hours.weekday !== columns.weekday ||
      hours.fromMinute !== columns.fromMinute ||
      hours.toMinute !== columns.toMinute;
    if (moved && (await isBooked(deps, tx, hours.id))) throw refuse(contract.updateMessengerHours, "BOOKED");
    if (moved && (await isDouble(tx, which.messengerId, { ...columns, hoursId: hours.id })))
      throw refuse(contract.updateMessengerHours, "OVERLAPS");
    const [changed] = await tx.update(courierHours).set(columns).where(eq(courierHours.id, hours.id)).returning();
    await tx
      .update(courierWindows)
      .set({ capacity: sql`greatest(${courierWindows.booked}, ${columns.capacity})` })
      .where(and(eq(courierWindows.hoursId, hours.id), gte(courierWindows.day, today(deps))));
    const [before, after] = [hoursReply(hours), hoursReply(changed!)];
    const what = { thing: courierRecord(courier), part: partOf(after), before, after };
    await recordChange(deps, tx, { by, verb: "CHANGED", ...what });
    return after;
  });
}

export async function removeHours(deps: Deps, which: Which, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { hours, courier } = await lockHours(tx, which);
    if (await isBooked(deps, tx, hours.id)) throw refuse(contract.removeMessengerHours, "BOOKED");
    await tx.update(courierHours).set({ removedAt: deps.now() }).where(eq(courierHours.id, hours.id));
    const before = hoursReply(hours);
    const what = { thing: courierRecord(courier), part: partOf(before), before };
    await recordChange(deps, tx, { by, verb: "REMOVED", ...what });
  });
}

const partOf = ({ id, weekday, from, to }: HoursReply) => ({
  kind: "HOURS" as const,
  id,
  name: `${WEEKDAYS[weekday]!} ${shownWallTime(from)} – ${shownWallTime(to)}`,
});

const today = ({ now, lab }: Deps) => calendarDay(now(), lab.timeZone);

/** Locks a courier, so that two requests cannot add the same hours. */
async function lockCourier(tx: Tx, messengerId: string): Promise<{ id: string; name: string }> {
  const [courier] = await tx
    .select({ id: couriers.id, name: couriers.name })
    .from(couriers)
    .where(eq(couriers.id, messengerId))
    .for("no key update");
  if (courier === undefined) throw noSuchMessenger();
  return courier;
}

/** Returns whether the hours overlap the courier's other hours. */
async function isDouble(tx: Tx, messengerId: string, hours: WeeklyHours & { hoursId?: string }): Promise<boolean> {
  const ofDay = and(
    eq(courierHours.messengerId, messengerId),
    eq(courierHours.weekday, hours.weekday),
    isNull(courierHours.removedAt),
    hours.hoursId === undefined ? undefined : ne(courierHours.id, hours.hoursId),
  );
  return (await tx.select().from(courierHours).where(ofDay)).some((other) => overlap(hours, other));
}

/** Locks the hours against bookings until the transaction ends. */
async function lockHours(
  tx: Tx,
  { messengerId, hoursId }: Which,
): Promise<{ hours: HoursRow; courier: { id: string; name: string } }> {
  const [found] = await tx
    .select({ hours: courierHours, courier: { id: couriers.id, name: couriers.name } })
    .from(courierHours)
    .innerJoin(couriers, eq(couriers.id, courierHours.messengerId))
    .where(and(eq(courierHours.id, hoursId), eq(courierHours.messengerId, messengerId), isNull(courierHours.removedAt)))
    .for("update", { of: courierHours });
  if (found === undefined) throw noSuchHours();
  return found;
}

async function isBooked(deps: Deps, tx: Tx, hoursId: string): Promise<boolean> {
  const [stop] = await tx
    .select({ id: courierStops.id })
    .from(courierStops)
    .where(and(eq(courierStops.hoursId, hoursId), gte(courierStops.day, today(deps)), eq(courierStops.state, "BOOKED")))
    .limit(1);
  return stop !== undefined;
}
