import { and, eq, inArray } from "drizzle-orm";
import { BRAND } from "../src/rules/brand.ts";
import { addDays, weekdayOf } from "../src/rules/couriers/windows.ts";
import { whyClosed } from "../src/rules/lab/lab-days.ts";
import { calendarDay, DAY_MS } from "../src/rules/time.ts";
import { bookStop } from "../src/server/couriers/book-stop.ts";
import { courierHours, couriers, servedZipCodes } from "../src/server/couriers/tables.ts";
import type { Deps, Tx } from "../src/server/deps.ts";
import { labDays } from "../src/server/lab-settings/tables.ts";
import { orders } from "../src/server/orders/tables.ts";
import { newId } from "../src/server/platform/ids.ts";
import { quietAt } from "./demo-deps.ts";
import { DEMO_ZIP_CODES } from "./zip-codes.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const NOON = 12 * 60;

/** Pick-up customers, and the number of days after the first start. */
const PICK_UPS = [
  { customer: "gus@nice.test", ahead: 0 },
  { customer: "lena@nice.test", ahead: 0 },
  { customer: "theo@nice.test", ahead: 0 },
  { customer: "iris@nice.test", ahead: 1 },
  { customer: "hugo@nice.test", ahead: 1 },
] as const;

/** Creates zip codes, two couriers with hours, and stops for today and tomorrow. The orders must exist already. */
export async function sendDemoCouriers(
  deps: Deps,
  tx: Tx,
  people: { ids: ReadonlyMap<string, string>; at: Date },
): Promise<void> {
  const { ids, at } = people;
  await tx
    .insert(servedZipCodes)
    .values(DEMO_ZIP_CODES.map(([zip, city, lat, lon]) => ({ zip, city, state: "NY", lat, lon, createdAt: at })));
  const marco = await addCourier(tx, { name: "Marco Pedals", userId: ids.get("messenger@nice.test")!, at });
  await addCourier(tx, { name: "Petra Spokes", userId: ids.get("petra@nice.test")!, at });

  const today = calendarDay(deps.now(), BRAND.timeZone);
  // The demo works on holidays too.
  const holidays = [today, addDays(today, 1)].filter((day) => whyClosed(day, []) !== null);
  if (holidays.length > 0) await tx.insert(labDays).values(holidays.map((day) => ({ day, open: true })));
  // Booked the day before, when today's window was still in the future.
  const then = quietAt(deps, new Date(deps.now().getTime() - DAY_MS));
  for (const { customer, ahead } of PICK_UPS) {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, ids.get(customer)!), inArray(orders.status, ["PAID"])))
      .limit(1);
    const day = addDays(today, ahead);
    const windowId = marco.get(weekdayOf(day))!;
    await bookStop(then, tx, {
      orderId: order!.id,
      customerId: order!.customerId,
      address: order!.address!,
      windowId,
      day,
    });
  }
}

/** Adds a courier who works every day from noon to 6 PM. @returns the hours' IDs by weekday */
async function addCourier(tx: Tx, courier: { name: string; userId: string; at: Date }): Promise<Map<number, string>> {
  const { name, userId, at } = courier;
  const messengerId = newId();
  await tx.insert(couriers).values({ id: messengerId, name, userId, phone: "+1 718 555 0144", createdAt: at });
  const hours = WEEKDAYS.map((weekday) => ({
    id: newId(),
    messengerId,
    weekday,
    fromMinute: NOON,
    toMinute: 18 * 60,
    capacity: 12,
    createdAt: at,
  }));
  await tx.insert(courierHours).values(hours);
  return new Map(hours.map(({ id, weekday }) => [weekday, id]));
}
