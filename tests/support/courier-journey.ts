import * as couriers from "../../src/contract/couriers/couriers.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { BRAND } from "../../src/rules/brand.ts";
import { addDays, weekdayOf } from "../../src/rules/couriers/windows.ts";
import { calendarDay } from "../../src/rules/time.ts";
import { demoPerson, newCustomer, theAdmin } from "./journey-people.ts";
import { aDraft, aRoll, placeOrder, storeCard } from "./makers.ts";

/**
 * The demo's courier on a day that is this journey's own, with so many stops at the doors of one new customer.
 * @param ahead days from today; the demo itself has stops on the first two
 */
export async function aRide(count: number, ahead: number) {
  const [admin, courier, customer] = [theAdmin(), await demoPerson("messenger@nice.test"), await newCustomer("door")];
  const day = addDays(calendarDay(new Date(), BRAND.timeZone), ahead);
  const { messengers } = await courier.call(couriers.listMessengers, { query: {} });
  const messengerId = messengers[0]!.id;
  const form = { weekday: weekdayOf(day), from: "08:00", to: "11:00", capacity: count };
  const { hours } = await admin.call(couriers.addMessengerHours, { params: { messengerId }, body: form });
  const paymentMethodId = await storeCard(customer);
  const orderIds: number[] = [];
  for (let stop = 0; stop < count; stop++) {
    const order = await placeOrder(customer, aDraft([aRoll()], { pickUp: { hoursId: hours.id, day } }));
    const params = { userId: customer.userId, orderId: order.id };
    await customer.call(payOrder, { params, body: { paymentMethodId } });
    orderIds.push(order.id);
  }
  return { courier, customer, admin, messengerId, hoursId: hours.id, day, orderIds };
}
