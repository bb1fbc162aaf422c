import { and, eq, inArray, sql } from "drizzle-orm";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import { isBookable, windowOn, windowText } from "../../rules/couriers/windows.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import type { AddressSnapshot } from "../orders/tables.ts";
import { CALENDAR, setting } from "../lab-settings/queries.ts";
import { newId } from "../platform/ids.ts";
import { offDaysFrom, servedPosition, servingHours, zip5 } from "./availabilities.ts";
import { cancelStops } from "./cancel-stops.ts";
import type { HoursRow } from "./queries.ts";
import { courierStops, courierWindows, courierHours, couriers } from "./tables.ts";

export type StopRequest = {
  orderId: number;
  customerId: string;
  address: AddressSnapshot;
  /** The chosen working hours of a courier (`hoursId` of the draft's pick-up). */
  windowId: string;
  /** The lab's calendar day, "2026-06-15". */
  day: string;
};

export class NoSuchWindow extends Error {
  override name = "NoSuchWindow";
}

export class WindowFull extends Error {
  override name = "WindowFull";
}

/**
 * Books a courier's stop for an order, replacing an earlier one. The caller's transaction created the order or holds
 * its lock (lockOrder). Film that a courier already has is not picked up again.
 * @throws NoSuchWindow if no courier serves the address in that window, WindowFull if the window is full
 */
export async function bookStop(deps: Deps, tx: Tx, stop: StopRequest): Promise<{ stopId: string }> {
  const { orderId, customerId, address, windowId, day } = stop;
  const booked = await activeStop(tx, orderId);
  const isSame = booked?.hoursId === windowId && booked.day === day;
  if (booked !== null && (isSame || booked.state !== "BOOKED")) return { stopId: booked.id };

  const zip = zip5(address.zip);
  const position = await servedPosition(tx, zip);
  const hours = await holdHours(tx, { hoursId: windowId, zip, day });
  if (position === null || hours === null) throw new NoSuchWindow();
  const booking = {
    now: deps.now(),
    timeZone: deps.lab.timeZone,
    bookableDays: hours.bookableDays,
    calendar: hours.calendar,
  };
  if (!isBookable(hours, day, booking)) throw new NoSuchWindow();
  if (booked !== null) await cancelStops(tx, orderId);
  await takePlace(tx, hours, day);
  const stopId = newId();
  const { messengerId, fromMinute, toMinute } = hours;
  await tx.insert(courierStops).values({
    id: stopId,
    messengerId,
    hoursId: hours.id,
    day,
    fromMinute,
    toMinute,
    orderId,
    customerId,
    address,
    ...position,
    createdAt: deps.now(),
  });
  const text = `Courier booked for ${windowText(windowOn(hours, day, deps.lab.timeZone), deps.lab.timeZone)}`;
  await recordOrderEvent(deps, tx, { id: orderId, customerId }, { type: "COURIER_BOOKED", text, by: customerId });
  return { stopId };
}

async function activeStop(tx: Tx, orderId: number) {
  const [stop] = await tx
    .select({ id: courierStops.id, hoursId: courierStops.hoursId, day: courierStops.day, state: courierStops.state })
    .from(courierStops)
    .where(and(eq(courierStops.orderId, orderId), inArray(courierStops.state, ["BOOKED", "COLLECTED", "HANDED_OVER"])));
  return stop ?? null;
}

/** Locks the hours until the transaction ends; null if the courier does not work then. */
async function holdHours(
  tx: Tx,
  { hoursId, zip, day }: { hoursId: string; zip: string; day: string },
): Promise<(HoursRow & { bookableDays: number; calendar: LabCalendar }) | null> {
  const [found] = await tx
    .select({
      hours: courierHours,
      offDays: offDaysFrom(day),
      bookableDays: setting("bookableDays"),
      calendar: CALENDAR,
    })
    .from(courierHours)
    .innerJoin(couriers, eq(couriers.id, courierHours.messengerId))
    .where(and(eq(courierHours.id, hoursId), servingHours(zip)))
    .for("share", { of: courierHours });
  if (found === undefined || found.offDays.includes(day)) return null;
  return { ...found.hours, bookableDays: found.bookableDays, calendar: found.calendar };
}

/** Counts one more stop in the window if it fits. Of concurrent bookings, only one gets the last place. */
async function takePlace(tx: Tx, { id, capacity }: HoursRow, day: string): Promise<void> {
  const taken = await tx
    .insert(courierWindows)
    .values({ hoursId: id, day, capacity, booked: 1 })
    .onConflictDoUpdate({
      target: [courierWindows.hoursId, courierWindows.day],
      set: { booked: sql`${courierWindows.booked} + 1`, capacity },
      setWhere: sql`${courierWindows.booked} < ${capacity}`,
    })
    .returning({ booked: courierWindows.booked });
  if (taken.length === 0) throw new WindowFull();
}
