import { expect, test } from "vitest";
import * as couriers from "../../contract/couriers/couriers.ts";
import * as zipCodesContract from "../../contract/couriers/zip-codes.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("an admin adds couriers with hours; couriers see only themselves", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const marco = await aCourier(lab, admin, hoursTomorrow(lab, { zips: ["11222"] }));
  const petra = await aCourier(lab, admin);
  expect(marco.messenger).toMatchObject({
    name: "Marco Pedals",
    active: true,
    userId: marco.userId,
    hours: [{ ...hoursTomorrow(lab), zips: ["11222"] }],
  });
  const all = await admin.call(couriers.listMessengers, {
    query: { search: "marco", sortBy: "createdAt", desc: "true" },
  });
  expect(all.messengers.slice(0, 2)).toEqual([petra.messenger, marco.messenger]);
  expect(await marco.call(couriers.listMessengers)).toEqual({ messengers: [marco.messenger], count: 1 });
  expect(await marco.call(couriers.getMessenger, { params: { messengerId: marco.messenger.id } })).toEqual({
    messenger: marco.messenger,
  });
  const another = marco.call(couriers.getMessenger, { params: { messengerId: petra.messenger.id } });
  await expect(another).rejects.toMatchObject({ status: 404 });
  const newcomer = await lab.staff("MESSENGER");
  expect(await newcomer.call(couriers.listMessengers)).toEqual({ messengers: [], count: 0 });
});

test("a courier must have a courier account of their own", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const marco = await aCourier(lab, admin);
  const add = (userId: string) => admin.call(couriers.addMessenger, { body: { name: "X", userId } });
  await expect(add(ada.userId)).rejects.toMatchObject({ status: 422, code: "NO_COURIER_ACCOUNT" });
  await expect(add(marco.userId)).rejects.toMatchObject({ status: 409, code: "ACCOUNT_TAKEN" });
  const params = { messengerId: marco.messenger.id };
  const body = { name: "Marco", phone: "718 555 0101", active: false, userId: null };
  const { messenger } = await admin.call(couriers.updateMessenger, { params, body });
  expect(messenger).toMatchObject(body);
});

test("hours must end after they begin, in the lab's time zone", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { messenger } = await aCourier(lab, admin);
  const add = (from: string, to: string) =>
    admin.call(couriers.addMessengerHours, {
      params: { messengerId: messenger.id },
      body: { weekday: 1, from, to, capacity: 1 },
    });
  expect((await add("22:00", "24:00")).hours).toMatchObject({ from: "22:00", to: "24:00" });
  for (const [from, to] of [
    ["12:00", "12:00"],
    ["12:00", "11:59"],
  ] as const)
    await expect(add(from, to)).rejects.toMatchObject({ status: 400, errors: [{ path: "to" }] });
  await expect(add("24:00", "25:00")).rejects.toMatchObject({ status: 400 });
});

test("a courier's hours never overlap, even under concurrency; different couriers' may", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [one, other] = [await aCourier(lab, admin), await aCourier(lab, admin)];
  const add = ({ messenger }: typeof one, from: string, to: string, weekday = 1) =>
    admin.call(couriers.addMessengerHours, {
      params: { messengerId: messenger.id },
      body: { weekday, from, to, capacity: 1 },
    });
  const overlaps = { status: 409, code: "OVERLAPS" };
  const tries = await Promise.allSettled(["12:00", "12:30", "13:00"].map((to) => add(one, "09:00", to)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of tries) if (each.status === "rejected") expect(each.reason).toMatchObject(overlaps);
  await expect(add(one, "11:59", "14:00")).rejects.toMatchObject(overlaps);
  await add(one, "11:00", "12:00", 2);
  await add(other, "09:00", "12:00");
  const { hours } = await add(one, "13:00", "15:00"); // adjacent hours do not overlap
  const params = { messengerId: one.messenger.id, hoursId: hours.id };
  const update = (from: string) =>
    admin.call(couriers.updateMessengerHours, { params, body: { weekday: 1, from, to: "16:00", capacity: 1 } });
  await expect(update("10:00")).rejects.toMatchObject(overlaps);
  expect((await update("14:00")).hours).toMatchObject({ from: "14:00", to: "16:00" });
});

test("a courier without an account is not offered", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { messenger, userId } = await aCourier(lab, admin, hoursTomorrow(lab));
  const params = { messengerId: messenger.id };
  const isOffered = async (account: string | null) => {
    await admin.call(couriers.updateMessenger, { params, body: { name: messenger.name, userId: account } });
    const query = { zip: "11222" };
    const { availabilities } = await ada.call(couriers.listAvailabilities, { params: { userId: ada.userId }, query });
    return availabilities.some(({ hoursId }) => hoursId === messenger.hours[0]!.id);
  };
  expect(await isOffered(userId)).toBe(true);
  expect(await isOffered(null)).toBe(false);
});

test("booked hours keep their time, can reduce capacity, and cannot be removed", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const form = hoursTomorrow(lab);
  const { messenger } = await aCourier(lab, admin, form);
  const params = { messengerId: messenger.id, hoursId: messenger.hours[0]!.id };
  const update = (own: object) => admin.call(couriers.updateMessengerHours, { params, body: { ...form, ...own } });
  expect((await update({ from: "09:00" })).hours).toMatchObject({ from: "09:00" });
  await update({});
  const orders = [await paidOrder(ada, aDraft([aRoll()])), await paidOrder(ada, aDraft([aRoll()]))];
  const booking = { customerId: ada.userId, hoursId: params.hoursId, day: labDay(lab, 1) };
  for (const { id } of orders) await bookAStop(lab, { ...booking, orderId: id });
  await expect(update({ from: "09:00" })).rejects.toMatchObject({ status: 409, code: "BOOKED" });
  const removal = admin.call(couriers.removeMessengerHours, { params });
  await expect(removal).rejects.toMatchObject({ status: 409, code: "BOOKED" });
  expect((await update({ capacity: 1 })).hours).toMatchObject({ capacity: 1 });
  const { availabilities } = await ada.call(couriers.listAvailabilities, { params: { userId: ada.userId } });
  expect(availabilities.filter(({ hoursId, day }) => hoursId === params.hoursId && day === booking.day)).toEqual([]);
});

test("unbooked hours can be removed", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab));
  const params = { messengerId: messenger.id, hoursId: messenger.hours[0]!.id };
  await admin.call(couriers.removeMessengerHours, { params });
  expect((await admin.call(couriers.getMessenger, { params })).messenger.hours).toEqual([]);
  await expect(admin.call(couriers.removeMessengerHours, { params })).rejects.toMatchObject({ status: 404 });
});

test("everyone sees served ZIP codes; an admin adds, disables and removes them", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const form = { city: "Queens", state: "NY", lat: 40.75, lon: -73.94 } as const;
  const add = () => admin.call(zipCodesContract.addZipCode, { body: { zip: "11101", ...form } });
  const served = async () =>
    (await lab.visitor().call(zipCodesContract.listZipCodes, { query: { active: "true" } })).zipCodes.map(
      ({ zip }) => zip,
    );
  expect((await add()).zipCode).toEqual({ zip: "11101", ...form, active: true });
  await expect(add()).rejects.toMatchObject({ status: 409, code: "KNOWN" });
  expect(await served()).toContain("11101");
  const params = { zip: "11101" };
  await admin.call(zipCodesContract.updateZipCode, { params, body: { ...form, active: false } });
  expect(await served()).not.toContain("11101");
  await admin.call(zipCodesContract.removeZipCode, { params });
  await expect(admin.call(zipCodesContract.removeZipCode, { params })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(zipCodesContract.updateZipCode, { params, body: form })).rejects.toMatchObject({
    status: 404,
  });
});
