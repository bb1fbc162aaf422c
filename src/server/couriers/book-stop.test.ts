import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as contract from "../../contract/couriers/couriers.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { NoSuchWindow, WindowFull } from "./book-stop.ts";
import { cancelStops } from "./cancel-stops.ts";
import { couriers } from "./tables.ts";

const anOrder = (who: Person) => paidOrder(who, aDraft([aRoll()]));

async function placesLeft(lab: TestLab, who: Person, hoursId: string, day = labDay(lab, 1)): Promise<number | null> {
  const { availabilities } = await who.call(contract.listAvailabilities, { params: { userId: who.userId } });
  return availabilities.find((window) => window.hoursId === hoursId && window.day === day)?.placesLeft ?? null;
}

test("offers open windows of the next 14 days at a served address", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab, { zips: ["11222", "11211"] }));
  const hoursId = messenger.hours[0]!.id;
  const params = { userId: ada.userId };
  const { availabilities, served } = await ada.call(contract.listAvailabilities, { params });
  const own = availabilities.filter((window) => window.hoursId === hoursId);
  expect(served).toBe(true);
  expect(own.map(({ day, placesLeft: left }) => [day, left])).toEqual([
    [labDay(lab, 1), 5],
    [labDay(lab, 8), 5],
  ]);
  expect(own[0]).toMatchObject({ messengerName: "Marco Pedals", from: "2026-06-16T14:00:00.000Z" });

  const elsewhere = await ada.call(contract.listAvailabilities, { params, query: { zip: "11249" } });
  expect(elsewhere.served).toBe(true);
  expect(elsewhere.availabilities.filter((window) => window.hoursId === hoursId)).toEqual([]);
  const chicago = await ada.call(contract.listAvailabilities, { params, query: { zip: "60622" } });
  expect(chicago).toEqual({ availabilities: [], served: false });
});

test("availability works for the customer's other addresses only; without one nothing is served", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob", address: false })];
  const { address } = await bob.call(accounts.addAddress, {
    params: { userId: bob.userId },
    body: { address1: "2210 W Chicago Ave", city: "Chicago", state: "IL", zip: "60622" },
  });
  const ask = (who: Person) =>
    who.call(contract.listAvailabilities, { params: { userId: who.userId }, query: { addressId: address.id } });
  expect(await ask(bob)).toMatchObject({ served: false });
  await expect(ask(ada)).rejects.toMatchObject({ status: 404 });
  const homeless = await lab.customer({ address: false });
  expect(await homeless.call(contract.listAvailabilities, { params: { userId: homeless.userId } })).toMatchObject({
    served: false,
  });
});

test("concurrent bookings never exceed a window's capacity, and canceling frees slots", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab, { capacity: 3 }));
  const hoursId = messenger.hours[0]!.id;
  const orders = [];
  for (let count = 0; count < 6; count++) orders.push(await anOrder(ada));
  const book = (orderId: number) => bookAStop(lab, { orderId, customerId: ada.userId, hoursId, day: labDay(lab, 1) });
  const bookings = await Promise.allSettled(orders.map(({ id }) => book(id)));
  const taken = orders.filter((_, index) => bookings[index]!.status === "fulfilled");
  expect(taken).toHaveLength(3);
  for (const booking of bookings) if (booking.status === "rejected") expect(booking.reason).toBeInstanceOf(WindowFull);
  expect(await placesLeft(lab, ada, hoursId)).toBeNull();

  const { db } = lab.lab.deps;
  const cancel = (orderId: number) => db.transaction((tx) => cancelStops(tx, orderId));
  await Promise.all([cancel(taken[0]!.id), cancel(taken[0]!.id), cancel(taken[1]!.id)]);
  expect(await placesLeft(lab, ada, hoursId)).toBe(2);
  await book(taken[0]!.id);
  expect(await placesLeft(lab, ada, hoursId)).toBe(1);
});

test("repeating a booking changes nothing; booking another day moves the stop", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab));
  const hoursId = messenger.hours[0]!.id;
  const order = await anOrder(ada);
  const book = (day: string) => bookAStop(lab, { orderId: order.id, customerId: ada.userId, hoursId, day });
  const first = await book(labDay(lab, 1));
  expect(await book(labDay(lab, 1))).toBe(first);
  expect(await placesLeft(lab, ada, hoursId)).toBe(4);
  await book(labDay(lab, 8));
  expect(await placesLeft(lab, ada, hoursId)).toBe(5);
  expect(await placesLeft(lab, ada, hoursId, labDay(lab, 8))).toBe(4);
});

test("bookings outside the courier's area, hours or window are rejected", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { messenger, userId } = await aCourier(lab, admin, hoursTomorrow(lab, { zips: ["11211"] }));
  const [order, hoursId] = [await anOrder(ada), messenger.hours[0]!.id];
  const book = (own: { zip?: string; day?: string; hoursId?: string }) =>
    bookAStop(lab, { orderId: order.id, customerId: ada.userId, hoursId, zip: "11211", day: labDay(lab, 1), ...own });
  for (const wrong of [
    { zip: "11222" },
    { zip: "60622" },
    { day: labDay(lab, 2) },
    { day: labDay(lab, 15) },
    { day: labDay(lab, -6) },
    { hoursId: messenger.id },
  ])
    await expect(book(wrong)).rejects.toBeInstanceOf(NoSuchWindow);
  for (const isOut of [{ active: false }, { active: true, userId: null }]) {
    await lab.lab.deps.db.update(couriers).set(isOut).where(eq(couriers.id, messenger.id));
    await expect(book({})).rejects.toBeInstanceOf(NoSuchWindow);
  }
  await lab.lab.deps.db.update(couriers).set({ userId }).where(eq(couriers.id, messenger.id));
  await book({ zip: "11211-1234" });
});
