import { eq } from "drizzle-orm";
import { addZipCode } from "../../../src/contract/couriers/zip-codes.ts";
import type { Order } from "../../../src/contract/orders/order.ts";
import { courierDaysOff, courierStops } from "../../../src/server/couriers/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay } from "../../support/courier-makers.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function courierThings({ lab, customer, admin, number }: Whose, order: () => Promise<Order>) {
  const courier = once(() => aCourier(lab, admin, hoursTomorrow(lab)));
  const hoursId = async () => (await courier()).messenger.hours[0]!.id;
  const stop = once(async () => {
    const booking = { orderId: (await order()).id, customerId: customer.userId, hoursId: await hoursId() };
    const stopId = await bookAStop(lab, { ...booking, day: labDay(lab, 1) });
    // This afternoon, because courier calls are for the day of the stop.
    const today = { day: labDay(lab), fromMinute: 14 * 60, toMinute: 16 * 60 };
    await lab.lab.deps.db.update(courierStops).set(today).where(eq(courierStops.id, stopId));
    return stopId;
  });
  const things: Things = {
    messengerId: async () => (await courier()).messenger.id,
    hoursId,
    stopId: stop,
    dayOffId: once(async () => {
      const id = newId();
      const day = labDay(lab, 100 + number);
      await lab.lab.deps.db.insert(courierDaysOff).values({ id, messengerId: null, day, createdAt: lab.clock.now() });
      return id;
    }),
    zipCode: async () => "11222",
    zip: once(async () => {
      const zip = String(90_000 + number);
      const body = { zip, city: "Brooklyn", state: "NY", lat: 40.7, lon: -73.9 } as const;
      return (await admin.call(addZipCode, { body })).zipCode.zip;
    }),
  };
  return { courier, stop, things };
}
