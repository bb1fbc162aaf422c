import { expect, test } from "vitest";
import * as couriers from "../../contract/couriers/couriers.ts";
import * as routes from "../../contract/couriers/courier-routes.ts";
import * as settings from "../../contract/lab-settings/lab-settings.ts";
import * as contract from "../../contract/vendors/vendors.ts";
import { BRAND } from "../../rules/brand.ts";
import { LAB_SETTINGS } from "../../rules/lab-settings/lab-settings.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { remindVendors } from "./remind-vendors.ts";

const USUAL = { doorMinutes: 5, bookableDays: 14, vendorAcceptDays: 2, vendorSendDays: 6 };

test("lab settings have defaults and bounds, and only admins can change them", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  expect((await admin.call(settings.getLabSettings)).settings).toEqual({ ...USUAL, changedAt: null });
  for (const [name, { min, max }] of Object.entries(LAB_SETTINGS))
    for (const beyond of [min - 1, max + 1, min + 0.5, "5", null])
      await expect(
        admin.call(settings.updateLabSettings, { body: { ...USUAL, [name]: beyond } as never }),
      ).rejects.toMatchObject({ status: 400 });
  for (const body of [
    { ...USUAL, doorMinutes: 60 },
    { ...USUAL, vendorSendDays: 9 },
  ]) {
    const saved = (await admin.call(settings.updateLabSettings, { body })).settings;
    expect(saved).toEqual({ ...body, changedAt: lab.clock.now().toISOString() });
    expect((await admin.call(settings.getLabSettings)).settings).toEqual(saved);
  }
  const vendor = await lab.staff("VENDOR");
  await expect(vendor.call(settings.updateLabSettings, { body: USUAL })).rejects.toMatchObject({ status: 403 });
  await expect(vendor.call(contract.listVendors)).rejects.toMatchObject({ status: 403 });
  await admin.call(settings.updateLabSettings, { body: USUAL });
});

test("minutes per stop and bookable days follow the lab's settings", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const courier = await aCourier(lab, admin, hoursTomorrow(lab));
  const params = { messengerId: courier.messenger.id };
  const hoursId = courier.messenger.hours[0]!.id;
  const day = labDay(lab, 1);
  const customer = await lab.customer();
  for (let stop = 0; stop < 2; stop++) {
    const { id: orderId } = await paidOrder(customer, aDraft([aRoll()]));
    await bookAStop(lab, { orderId, customerId: customer.userId, hoursId, day, zip: "11222" });
  }
  const seen = async () => {
    const { stops } = (await courier.call(routes.listRoutes, { params, query: { from: day } })).routes[0]!;
    const query = { zip: "11222" };
    const all = await customer.call(couriers.listAvailabilities, { params: { userId: customer.userId }, query });
    return {
      // Both are at the center of the same zip code.
      apart: (Date.parse(stops[1]!.arrivesAt) - Date.parse(stops[0]!.arrivesAt)) / MINUTE_MS,
      days: all.availabilities.filter((window) => window.hoursId === hoursId).map((window) => window.day),
    };
  };
  expect(await seen()).toEqual({ apart: 5, days: [day, labDay(lab, 8)] });
  await admin.call(settings.updateLabSettings, { body: { ...USUAL, doorMinutes: 12, bookableDays: 8 } });
  expect(await seen()).toEqual({ apart: 12, days: [day] });
  const { id: orderId } = await paidOrder(customer, aDraft([aRoll()]));
  const late = { orderId, customerId: customer.userId, hoursId, day: labDay(lab, 8), zip: "11222" };
  await expect(bookAStop(lab, late)).rejects.toThrow();
  await admin.call(settings.updateLabSettings, { body: USUAL });
});

test("the lab sees each vendor's open orders, and what is overdue under its settings", async () => {
  const lab = await startLab();
  const [ada, admin, vendor, idle] = [
    await lab.customer(),
    await lab.admin(),
    await lab.staff("VENDOR"),
    await lab.staff("VENDOR"),
  ];
  const { id: productId } = await addProduct(admin, { vendorId: vendor.userId });
  const anOrder = async () =>
    (await paidOrder(ada, aDraft([], { lines: [{ tempKey: "a", productId }], deliveryMethod: null }))).id;
  const [fresh, accepted] = [await anOrder(), await anOrder()];
  await lab.workAll();
  const made = await vendor.call(contract.acceptVendorOrder, { params: { orderId: accepted } });
  const acceptedAt = Date.parse(made.vendorOrder.acceptedAt!);
  expect(made.vendorOrder.dueAt).toBe(new Date(acceptedAt + 6 * DAY_MS).toISOString());
  const counts = async (of: typeof vendor) => {
    admin.setToken(await freshToken(lab.lab, admin.userId));
    const { vendors } = await admin.call(contract.listVendors);
    const found = vendors.find(({ vendorId }) => vendorId === of.userId)!;
    const late = await admin.call(contract.listVendorOrders, { query: { vendorId: of.userId, late: "true" } as never });
    return {
      new: found.newOrders,
      accepted: found.acceptedOrders,
      late: found.lateOrders,
      which: late.vendorOrders.map(({ orderId }) => orderId),
    };
  };
  expect(await counts(vendor)).toEqual({ new: 1, accepted: 1, late: 0, which: [] });
  expect(await counts(idle)).toEqual({ new: 0, accepted: 0, late: 0, which: [] });
  lab.clock.move(2 * DAY_MS + 1);
  expect(await counts(vendor)).toEqual({ new: 1, accepted: 1, late: 1, which: [fresh] });
  // The lab gives vendors more time, before any reminder was sent.
  const set = (days: object) => admin.call(settings.updateLabSettings, { body: { ...USUAL, ...days } });
  await set({ vendorAcceptDays: 3 });
  expect(await counts(vendor)).toMatchObject({ late: 0 });
  const reminded = async () =>
    (await lab.outbox(BRAND.email)).filter(({ subject }) => subject.includes(`Order #10${fresh} is overdue`)).length;
  await remindVendors(lab.lab.deps);
  expect(await reminded()).toBe(0);
  await set({ vendorSendDays: 1 });
  expect(await counts(vendor)).toMatchObject({ late: 2 });
  await remindVendors(lab.lab.deps);
  expect(await reminded()).toBe(1);
});
