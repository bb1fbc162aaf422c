import { addAddress } from "../../src/contract/accounts/accounts.ts";
import { addMessengerHours } from "../../src/contract/couriers/couriers.ts";
import { addZipCode } from "../../src/contract/couriers/zip-codes.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { BRAND } from "../../src/rules/brand.ts";
import { LAST_MINUTE, wallTimeText, weekdayOf } from "../../src/rules/couriers/windows.ts";
import { calendarDay, wallTimeOf } from "../../src/rules/time.ts";
import { newCourier, newCustomer, staffWithNewSession } from "./journey-people.ts";
import { aDraft, aRoll, placeOrder, storeCard } from "./makers.ts";

/** Minutes until the ride's window begins: long enough to order, and near enough for "On my way". */
const AHEAD = 5;

/** Maximum minutes of a ride, from its first order to its last press. */
const RIDE_MINUTES = 10;

/** Whether the day would end in New York during a ride: its stops could no longer be updated. */
export function isTooLateToRide(): boolean {
  const { hour, minute } = wallTimeOf(new Date(), BRAND.timeZone);
  return hour * 60 + minute + AHEAD + RIDE_MINUTES > LAST_MINUTE;
}

/**
 * A ride today by a new courier with `count` stops at one new customer's door. Courier, customer and ZIP code are
 * unique to this ride: no other journey, and no earlier try of this one, can book a stop on it.
 */
export async function aRide(count: number) {
  const admin = await staffWithNewSession("rides");
  const [courier, customer] = [await newCourier(admin), await newCustomer("door")];
  const now = new Date();
  const day = calendarDay(now, BRAND.timeZone);
  const { hour, minute } = wallTimeOf(now, BRAND.timeZone);
  const from = hour * 60 + minute + AHEAD;
  const zip = `14${700 + Math.floor(Math.random() * 300)}`; // in the state of New York, and not used elsewhere here
  const place = { zip, city: "Brooklyn", state: "NY" } as const;
  await admin.call(addZipCode, { body: { ...place, lat: 40.73, lon: -73.95 } });
  const { userId } = customer;
  await customer.call(addAddress, {
    params: { userId },
    body: { ...place, address1: "14 Franklin St", country: "US", primary: true },
  });
  const { messengerId } = courier;
  const { hours } = await admin.call(addMessengerHours, {
    params: { messengerId },
    body: { weekday: weekdayOf(day), from: wallTimeText(from), to: "24:00", capacity: count, zips: [zip] },
  });
  const paymentMethodId = await storeCard(customer);
  const orderIds: number[] = [];
  for (let stop = 0; stop < count; stop++) {
    const order = await placeOrder(customer, aDraft([aRoll()], { pickUp: { hoursId: hours.id, day } }));
    await customer.call(payOrder, { params: { userId, orderId: order.id }, body: { paymentMethodId } });
    orderIds.push(order.id);
  }
  return { courier, customer, messengerId, day, orderIds };
}
