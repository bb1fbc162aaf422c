import { expect, test } from "vitest";
import * as couriers from "../../contract/couriers/couriers.ts";
import * as plans from "../../contract/couriers/courier-plans.ts";
import * as routes from "../../contract/couriers/courier-routes.ts";
import * as daysOff from "../../contract/couriers/days-off.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay, moveTo } from "../../../tests/support/courier-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";

async function aDay(lab: TestLab, admin: Person, ...zips: string[]) {
  const courier = await aCourier(lab, admin, hoursTomorrow(lab));
  const day = labDay(lab, 1);
  const params = { messengerId: courier.messenger.id };
  const stops: { id: string; customer: Person; orderId: number }[] = [];
  for (const zip of zips) {
    const customer = await lab.customer({ firstName: `From${zip}` });
    const { id: orderId } = await paidOrder(customer, aDraft([aRoll()]));
    const hoursId = courier.messenger.hours[0]!.id;
    stops.push({
      id: await bookAStop(lab, { orderId, customerId: customer.userId, hoursId, day, zip }),
      customer,
      orderId,
    });
  }
  const zipsOf = async () => {
    const route = (await courier.call(routes.listRoutes, { params, query: { from: day } })).routes[0];
    return route?.stops.map(({ zip }) => zip) ?? [];
  };
  return { courier, day, params, stops, zipsOf };
}

test("the lab moves a stop at a cost in minutes and can re-plan", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { params, stops, day, zipsOf } = await aDay(lab, admin, "11222", "11249", "11211");
  expect(await zipsOf()).toEqual(["11222", "11249", "11211"]);
  const last = { ...params, stopId: stops[2]!.id };
  const { places } = await admin.call(plans.listStopPlaces, { params: last });
  const mine = places.filter(({ messengerId }) => messengerId === params.messengerId);
  expect(mine.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(mine.filter(({ isNow }) => isNow)).toMatchObject([{ index: 2, minutes: 0, before: null }]);
  expect(mine[0]!.minutes).toBeGreaterThan(0);
  expect(mine[0]!.before).toBe("From11222 Lovelace");

  const dayOf = async () =>
    (await admin.call(plans.listDayRoutes, { query: { day } })).couriers.find(
      ({ messengerId }) => messengerId === params.messengerId,
    )!;
  const before = await dayOf();
  await admin.call(plans.placeStop, { params: last, body: { messengerId: params.messengerId, index: 0 } });
  expect(await zipsOf()).toEqual(["11211", "11222", "11249"]);
  const after = await dayOf();
  expect(after).toMatchObject({ planned: true, off: null });
  expect(after.rideMinutes - before.rideMinutes).toBe(mine[0]!.minutes);

  await admin.call(plans.replanRoute, { params, body: { day } });
  expect(await zipsOf()).toEqual(["11222", "11249", "11211"]);
  expect(await dayOf()).toMatchObject({ planned: false });
});

test("a stop can move to another courier until visited, and the customer sees the new name", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [one, other] = [await aDay(lab, admin, "11222", "11211"), await aDay(lab, admin, "11249")];
  const moved = one.stops[0]!;
  const place = (messengerId: string, to: string, index = 0) =>
    admin.call(plans.placeStop, {
      params: { messengerId, stopId: moved.id },
      body: { messengerId: to, index },
    });
  await place(one.params.messengerId, other.params.messengerId, 9);
  expect(await one.zipsOf()).toEqual(["11211"]);
  expect(await other.zipsOf()).toEqual(["11249", "11222"]);
  await expect(place(one.params.messengerId, other.params.messengerId)).rejects.toMatchObject({ status: 404 });
  const params = { userId: moved.customer.userId, orderId: moved.orderId };
  const { events } = await moved.customer.call(getUserOrder, { params });
  expect(events.map(({ text }) => text)).toContain("Marco Pedals picks up the film");

  const stopId = other.stops[0]!.id;
  await moveTo(lab, `${other.day}T14:00:00Z`, other.courier, admin);
  await other.courier.call(routes.collectStop, { params: { ...other.params, stopId } });
  await expect(
    admin.call(plans.placeStop, {
      params: { ...other.params, stopId },
      body: { messengerId: one.params.messengerId, index: 0 },
    }),
  ).rejects.toMatchObject({ code: "STOP_STATE", data: { state: "COLLECTED" } });
  // Nothing can be placed before visited stops; the rest is planned from there.
  await place(other.params.messengerId, other.params.messengerId, 0);
  expect(await other.zipsOf()).toEqual(["11249", "11222"]);
  await admin.call(plans.replanRoute, { params: other.params, body: { day: other.day } });
  expect(await other.zipsOf()).toEqual(["11249", "11222"]);
});

test("a day off blocks new bookings, a holiday for all couriers; existing bookings stay", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [one, other] = [await aDay(lab, admin, "11222"), await aDay(lab, admin)];
  const ada = await lab.customer();
  const offered = async () =>
    (
      await ada.call(couriers.listAvailabilities, { params: { userId: ada.userId }, query: { zip: "11222" } })
    ).availabilities
      .filter(({ day }) => day === one.day)
      .map(({ hoursId }) => hoursId);
  const hoursOf = (aDay: typeof one) => aDay.courier.messenger.hours[0]!.id;
  const add = (messengerId: string | null, reason = "") =>
    admin.call(daysOff.addDayOff, { body: { messengerId, day: one.day, reason } });

  const { dayOff } = await add(one.params.messengerId);
  expect(dayOff.booked).toBe(1);
  expect(await offered()).toContain(hoursOf(other));
  expect(await offered()).not.toContain(hoursOf(one));
  await expect(add(one.params.messengerId)).rejects.toMatchObject({ code: "KNOWN" });
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll()]));
  const book = (day: typeof one) =>
    bookAStop(lab, { orderId, customerId: ada.userId, hoursId: hoursOf(day), day: day.day });
  await expect(book(one)).rejects.toThrow();
  expect(await one.zipsOf()).toEqual(["11222"]);

  const holiday = await add(null, "Juneteenth");
  expect(await offered()).toEqual([]);
  await expect(add(null)).rejects.toMatchObject({ code: "KNOWN" });
  const { couriers: days } = await admin.call(plans.listDayRoutes, { query: { day: one.day } });
  expect(days.find(({ messengerId }) => messengerId === other.params.messengerId)!.off).toBe("Juneteenth");
  const { daysOff: listed } = await admin.call(daysOff.listDaysOff);
  for (const { id } of [dayOff, holiday.dayOff]) {
    expect(listed.map((each) => each.id)).toContain(id);
    await admin.call(daysOff.removeDayOff, { params: { dayOffId: id } });
  }
  expect(await offered()).toContain(hoursOf(one));
  await book(one);
  const body = { messengerId: null, day: labDay(lab, -1) };
  await expect(admin.call(daysOff.addDayOff, { body })).rejects.toMatchObject({ code: "PAST" });
});

test("the figures show late and failed stops, and how full coming windows are", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { courier, params, stops, day } = await aDay(lab, admin, "11222", "11211", "11249");
  const query = { messengerId: params.messengerId };
  const { windows } = await admin.call(plans.courierFigures, { query });
  expect(windows.filter((window) => window.day === day)).toMatchObject([
    { from: "10:00", to: "12:00", booked: 3, capacity: 5, name: "Marco Pedals" },
  ]);
  const at = (clock: string) => ({ at: `${day}T${clock}:00.000Z` });
  lab.clock.move(Date.parse(at("21:00").at) - lab.clock.now().getTime()); // 5:00 PM

  for (const who of [courier, admin]) who.setToken(await freshToken(lab.lab, who.userId));
  const [first, second, third] = stops.map(({ id }) => ({ ...params, stopId: id }));
  await courier.call(routes.collectStop, { params: first!, body: at("15:59") });
  await courier.call(routes.collectStop, { params: second!, body: at("16:10") });
  await courier.call(routes.failStop, { params: third!, body: { problem: "No answer", ...at("16:20") } });
  const { days } = await admin.call(plans.courierFigures, { query });
  expect(days).toHaveLength(28);
  expect(days.at(-1)).toEqual({ day, collected: 1, late: 1, failed: 1 });
});
