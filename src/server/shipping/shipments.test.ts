import { expect, test } from "vitest";
import { listShipments } from "../../contract/orders/order-desk.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { signedByPostage } from "../../../tests/support/parcel-makers.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { syncTracking } from "./sync-tracking.ts";

async function aPaidOrder() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const orderId = order.id;
  const add = async (own: { toCustomer?: boolean } = {}) =>
    (await admin.call(contract.addShipment, { params: { orderId }, body: { method: "EXTERNAL_FULFILLMENT", ...own } }))
      .shipment;
  const events = async () =>
    (await admin.call(orders.getOrder, { params: { orderId } })).events.map(({ type }) => type);
  return { lab, ada, admin, orderId, add, events };
}

test("the lab adds, ships and delivers a parcel, and the customer is e-mailed once", async () => {
  const { lab, ada, admin, orderId, add, events } = await aPaidOrder();
  const added = await add();
  expect(added).toMatchObject({ toCustomer: true, shippedAt: null, version: 1, label: null, customerId: ada.userId });
  const params = { orderId, shipmentId: added.id };
  const tracking = { carrier: "USPS" as const, trackingNumber: "9400 1112-0108 0805 4830 16" };
  const shipped = await admin.call(contract.updateShipment, {
    params,
    body: { version: 1, ...tracking, shipped: true },
  });
  expect(shipped.shipment).toMatchObject({ version: 2, trackingNumber: "9400111201080805483016", deliveredAt: null });
  expect(shipped.shipment.shippedAt).not.toBeNull();
  // Undone and repeated: no second e-mail.
  const back = await admin.call(contract.updateShipment, { params, body: { version: 2, shipped: false } });
  expect(back.shipment.shippedAt).toBeNull();
  await admin.call(contract.updateShipment, { params, body: { version: 3, shipped: true } });
  const arrived = await admin.call(contract.updateShipment, { params, body: { version: 4, delivered: true } });
  expect(arrived.shipment.deliveredAt).not.toBeNull();
  expect((await events()).slice(-5)).toEqual(["SHIPMENT_ADDED", "SHIPPED", "SHIPMENT_CHANGED", "SHIPPED", "DELIVERED"]);
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("on its way"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("9400111201080805483016");
});

test("a delivered parcel counts as shipped, and an unshipped one as not delivered", async () => {
  const { admin, orderId, add } = await aPaidOrder();
  const { id: shipmentId } = await add();
  const params = { orderId, shipmentId };
  const { shipment } = await admin.call(contract.updateShipment, { params, body: { version: 1, delivered: true } });
  expect(shipment.shippedAt).toBe(shipment.deliveredAt);
  const back = await admin.call(contract.updateShipment, { params, body: { version: 2, shipped: false } });
  expect(back.shipment).toMatchObject({ shippedAt: null, deliveredAt: null });
});

test("an order and its shipment list show each parcel's current version, label and tracking", async () => {
  const { ada, admin, orderId, add } = await aPaidOrder();
  const { id: shipmentId } = await add();
  await admin.call(contract.buyLabel, { params: { orderId, shipmentId } });
  const inOrder = async () =>
    (await admin.call(orders.getOrder, { params: { orderId } })).shipments.find(({ id }) => id === shipmentId)!;
  const parcel = await inOrder();
  expect(parcel).toMatchObject({ trackingState: "PRE_TRANSIT", label: { state: "READY", problem: null } });
  expect(parcel.label!.url).toContain("/files/");
  expect(JSON.parse(parcel.easypostShipment!)).toHaveProperty("postageLabel.labelUrl");
  const { shipment } = await admin.call(contract.updateShipment, {
    params: { orderId, shipmentId },
    body: { version: parcel.version, shipped: true },
  });
  expect(await inOrder()).toEqual(shipment);
  const listed = await admin.call(listShipments, { params: { orderId } });
  expect(listed.shipments.find(({ id }) => id === shipmentId)).toEqual(shipment);
  const own = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId } });
  // Except links, which belong to a different session.
  const withoutLinks = (parcel: contract.Shipment) => ({
    ...parcel,
    easypostShipment: null,
    label: parcel.label && { ...parcel.label, url: null, pdfUrl: null, zplUrl: null },
  });
  expect(withoutLinks(own.shipments.find(({ id }) => id === shipmentId)!)).toEqual(withoutLinks(shipment));
  const nothing = admin.call(listShipments, { params: { orderId: 2_000_000 } });
  await expect(nothing).rejects.toMatchObject({ status: 404 });
});

test("one of several concurrent parcel updates wins; the others are stale", async () => {
  const { admin, orderId, add } = await aPaidOrder();
  const { id: shipmentId } = await add();
  const body = { version: 1, shipped: true };
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => admin.call(contract.updateShipment, { params: { orderId, shipmentId }, body })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "STALE", data: { version: 2 } });
});

test("a parcel can be removed only before it ships", async () => {
  const { admin, orderId, add } = await aPaidOrder();
  const [stored, dropped] = [await add(), await add()];
  const at = (shipmentId: string) => ({ params: { orderId, shipmentId } });
  await admin.call(contract.removeShipment, at(dropped.id));
  await expect(admin.call(contract.removeShipment, at(dropped.id))).rejects.toMatchObject({ status: 404 });
  await admin.call(contract.updateShipment, { ...at(stored.id), body: { version: 1, shipped: true } });
  await expect(admin.call(contract.removeShipment, at(stored.id))).rejects.toMatchObject({ code: "ALREADY_SHIPPED" });
});

test("a parcel is not found under another order", async () => {
  const [{ admin, add }, other] = [await aPaidOrder(), await aPaidOrder()];
  const { id: shipmentId } = await add();
  const params = { orderId: other.orderId, shipmentId };
  const body = { version: 1, shipped: true };
  await expect(admin.call(contract.updateShipment, { params, body })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(contract.buyLabel, { params })).rejects.toMatchObject({ status: 404 });
});

test("the test provider's button advances tracking, updates the order and e-mails once", async () => {
  const { lab, ada, admin, orderId, add, events } = await aPaidOrder();
  const { id: shipmentId } = await add();
  const { label } = await admin.call(contract.buyLabel, { params: { orderId, shipmentId } });
  const params = { trackingNumber: label.trackingNumber! };
  const states = [];
  for (let push = 0; push < 4; push++) {
    states.push((await admin.call(contract.advanceTestPostage, { params })).state);
    await lab.workAll();
  }
  expect(states).toEqual(["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "DELIVERED"]);
  const order = await admin.call(orders.getOrder, { params: { orderId } });
  const parcel = order.shipments.find(({ id }) => id === shipmentId)!;
  expect(parcel.shippedAt).not.toBeNull();
  expect(parcel.deliveredAt).not.toBeNull();
  expect((await events()).slice(-4)).toEqual(["LABEL_BOUGHT", "SHIPPED", "SHIPMENT_CHANGED", "DELIVERED"]);
  expect(parcel.trackingEvents.map(({ text }) => text)).toEqual([
    "Shipping label created",
    "Picked up",
    "Out for delivery",
    "Delivered, left with an individual",
  ]);
  const { events: seen } = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId } });
  expect(seen.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Out for delivery to the customer/));
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("on its way"));
  expect(mails).toHaveLength(1);
});

test("carrier notes without progress are stored once with the parcel, not as order events", async () => {
  const { lab, admin, orderId, add, events } = await aPaidOrder();
  const { id: shipmentId } = await add();
  const { label } = await admin.call(contract.buyLabel, { params: { orderId, shipmentId } });
  const { deps } = lab.lab;
  const trackingNumber = label.trackingNumber!;
  await deps.postage.advanceTracking!(trackingNumber);
  await syncTracking(deps, trackingNumber);
  const before = await events();
  const tracking = (await deps.postage.track(trackingNumber))!;
  const noted = { at: new Date(deps.now().getTime() + 1000), text: "Arrived at a facility", place: "SECAUCUS, NJ" };
  const postage = { ...deps.postage, track: async () => ({ ...tracking, events: [...tracking.events, noted] }) };
  await syncTracking({ ...deps, postage }, trackingNumber);
  await syncTracking({ ...deps, postage }, trackingNumber);
  const parcelNow = async () =>
    (await admin.call(orders.getOrder, { params: { orderId } })).shipments.find(({ id }) => id === shipmentId)!;
  const parcel = await parcelNow();
  expect(parcel.trackingEvents.map(({ text }) => text)).toEqual([
    "Shipping label created",
    "Picked up",
    "Arrived at a facility",
  ]);
  expect(parcel.trackingEvents.at(-1)).toEqual({ ...noted, at: noted.at.toISOString() });
  expect(await events()).toEqual(before);
  // A new number means another parcel.
  const body = { version: parcel.version, trackingNumber: "9400100000000000000001" };
  await admin.call(contract.updateShipment, { params: { orderId, shipmentId }, body });
  expect((await parcelNow()).trackingEvents).toEqual([]);
});

test("a parcel unknown to the provider cannot be advanced", async () => {
  const { admin } = await aPaidOrder();
  const params = { trackingNumber: "9400100000000000000000" };
  await expect(admin.call(contract.advanceTestPostage, { params })).rejects.toMatchObject({ status: 404 });
});

test("a signed webhook, even repeated, triggers one tracking update; a forged one is rejected", async () => {
  const { lab, admin, orderId, add } = await aPaidOrder();
  const { id: shipmentId } = await add();
  const { label } = await admin.call(contract.buyLabel, { params: { orderId, shipmentId } });
  const { postage, settings } = lab.lab.deps;
  await postage.advanceTracking!(label.trackingNumber!);
  const body = { id: "evt_hook", type: "tracker.updated", subject: label.trackingNumber! };
  const { now } = lab.lab.deps;
  const signed = { headers: signedByPostage(JSON.stringify(body), now(), settings.authSecret) };
  const before = await lab.count("webhook_inbox");
  await Promise.all(Array.from({ length: 5 }, () => lab.visitor().call(contract.postageWebhook, { body }, signed)));
  expect(await lab.count("webhook_inbox")).toBe(before + 1);
  await lab.workAll();
  const order = await admin.call(orders.getOrder, { params: { orderId } });
  expect(order.shipments.find(({ id }) => id === shipmentId)!.shippedAt).not.toBeNull();

  const other = { ...body, id: "evt_forged" };
  const late = signedByPostage(JSON.stringify(other), new Date(now().getTime() - 10 * MINUTE_MS), settings.authSecret);
  for (const headers of [{ "x-test-postage-signature": "forged" }, {}, signed.headers, late]) {
    const forged = lab.visitor().call(contract.postageWebhook, { body: other }, { headers });
    await expect(forged).rejects.toMatchObject({ status: 400, code: "BAD_SIGNATURE" });
  }
});
