import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { listFailures, tryFailureAgain } from "../../contract/failures/failures.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as refundsContract from "../../contract/shipping/postage-refunds.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { DAY_MS } from "../../rules/time.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { signedByPostage } from "../../../tests/support/parcel-makers.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { type PostageProvider, PostageUnreachable } from "../adapters/postage/port.ts";
import { checkPostageRefunds } from "./postage-refund-jobs.ts";
import { finishLabel } from "./finish-label.ts";
import { orderLabel } from "./order-label.ts";
import { labels } from "./tables.ts";

async function aLabelledOrder() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { id: orderId, shipments } = await paidOrder(ada, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const params = { orderId, shipmentId: shipments[0]!.id };
  const buy = async () => (await admin.call(contract.buyLabel, { params })).label;
  const label = await buy();
  const { deps } = lab.lab;
  /** Makes the postage service behave differently until the test ends. */
  const postageThat = (change: (real: PostageProvider) => Partial<PostageProvider>) => {
    const real = deps.postage;
    deps.postage = { ...real, ...change(real) };
    onTestFinished(() => void (deps.postage = real));
    return () => void (deps.postage = real);
  };
  /** Signs people in again after their sessions expired. */
  const renew = async () => {
    for (const who of [ada, admin]) who.setToken(await freshToken(lab.lab, who.userId));
  };
  return {
    lab,
    deps,
    ada,
    admin,
    params,
    label,
    buy,
    postageThat,
    giveBack: () => admin.call(refundsContract.retryPostageRefund, { params }),
    cancel: () => admin.call(cancelOrder, { params: { orderId }, body: { reason: "", force: false } }),
    refunds: async () => (await admin.call(refundsContract.listPostageRefunds, { params: { orderId } })).postageRefunds,
    parcel: async () =>
      (await admin.call(orders.getOrder, { params: { orderId } })).shipments.find(({ id }) => id === params.shipmentId),
    events: async () => (await admin.call(orders.getOrder, { params: { orderId } })).events.map(({ type }) => type),
    failures: async () => (await admin.call(listFailures, {})).failures.filter((one) => one.orderId === orderId),
    renew,
    /** Moves the clock by days and runs the last day's jobs. */
    async days(count: number) {
      lab.clock.move(count * DAY_MS);
      await renew();
      await checkPostageRefunds(deps);
      await lab.workAll();
    },
  };
}

test("an unused label is voided at once and its postage refunded once the carrier decides", async () => {
  const { lab, ada, params, label, giveBack, refunds, parcel, events, days } = await aLabelledOrder();
  const { trackingNumber } = label;
  const requested = { state: "REQUESTED", carrier: "FEDEX", trackingNumber, problem: null, settledAt: null };
  expect((await giveBack()).postageRefund).toMatchObject(requested);
  expect(await parcel()).toMatchObject({ label: null, trackingNumber: null, trackingState: null });
  await lab.workAll();
  expect((await fetch(lab.origin + label.url)).status).toBe(404);
  expect((await fetch(lab.origin + label.pdfUrl)).status).toBe(404);
  expect(await refunds()).toMatchObject([requested]);
  await days(1);
  expect(await refunds()).toMatchObject([{ state: "REFUNDED", settledAt: lab.clock.now().toISOString() }]);
  expect((await events()).slice(-3)).toEqual(["LABEL_BOUGHT", "LABEL_VOIDED", "POSTAGE_REFUNDED"]);
  // The customer sees that the label is void; the postage is between the lab and the carrier.
  const own = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId: params.orderId } });
  expect(own.events.at(-1)).toMatchObject({ type: "LABEL_VOIDED", text: expect.stringContaining(trackingNumber!) });
});

test("a parcel with a voided label gets a new one, which is refunded separately", async () => {
  const { lab, label, buy, giveBack, refunds, parcel } = await aLabelledOrder();
  await giveBack();
  await expect(giveBack()).rejects.toMatchObject({ status: 409, code: "ALREADY_REQUESTED" });
  const other = await buy();
  expect(other).toMatchObject({ state: "READY" });
  expect(other.trackingNumber).not.toBe(label.trackingNumber);
  expect((await parcel())?.trackingNumber).toBe(other.trackingNumber);
  await giveBack();
  await lab.workAll();
  expect((await refunds()).map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(
    [label.trackingNumber, other.trackingNumber].toSorted(),
  );
});

test("five concurrent refund requests void a label once", async () => {
  const { giveBack, refunds, events } = await aLabelledOrder();
  const presses = await Promise.allSettled(Array.from({ length: 5 }, giveBack));
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const press of presses)
    if (press.status === "rejected") expect(press.reason).toMatchObject({ code: "ALREADY_REQUESTED" });
  expect(await refunds()).toHaveLength(1);
  expect((await events()).filter((type) => type === "LABEL_VOIDED")).toHaveLength(1);
});

test("a scanned, too old or pending label cannot be refunded", async () => {
  const old = await aLabelledOrder();
  await old.days(91);
  await expect(old.giveBack()).rejects.toMatchObject({ status: 409, code: "TOO_OLD" });
  const gone = old.admin.call(contract.removeShipment, { params: old.params });
  await expect(gone).rejects.toMatchObject({ code: "HAS_LABEL" });

  const { lab, deps, admin, label, params, giveBack, refunds } = await aLabelledOrder();
  await admin.call(contract.advanceTestPostage, { params: { trackingNumber: label.trackingNumber! } });
  await lab.workAll();
  await expect(giveBack()).rejects.toMatchObject({ status: 409, code: "ALREADY_SHIPPED" });

  const body = { method: "PREPAID_LABEL" as const };
  const { shipment } = await admin.call(contract.addShipment, { params, body });
  const added = { params: { orderId: params.orderId, shipmentId: shipment.id } };
  await expect(admin.call(refundsContract.retryPostageRefund, added)).rejects.toMatchObject({ status: 404 });
  const down = { ...deps.postage, prepareLabel: () => Promise.reject(new PostageUnreachable("down")) };
  await orderLabel({ ...deps, postage: down }, { ...added.params, by: admin.userId });
  await expect(admin.call(refundsContract.retryPostageRefund, added)).rejects.toMatchObject({ code: "LABEL_WAITS" });
  await expect(admin.call(contract.removeShipment, added)).rejects.toMatchObject({ code: "LABEL_WAITS" });
  expect(await refunds()).toEqual([]);
});

test("removing a shipment refunds its unused label", async () => {
  const { admin, params, label, refunds, parcel, days } = await aLabelledOrder();
  await admin.call(contract.removeShipment, { params });
  expect(await parcel()).toBeUndefined();
  expect(await refunds()).toMatchObject([{ state: "REQUESTED", trackingNumber: label.trackingNumber }]);
  await days(1); // requested
  await days(1); // decided
  expect(await refunds()).toMatchObject([{ state: "REFUNDED" }]);
});

test("canceling an order refunds unused labels, but not of shipped parcels", async () => {
  const { lab, admin, params, label, cancel, refunds, events } = await aLabelledOrder();
  const body = { method: "PREPAID_LABEL" as const };
  const { shipment } = await admin.call(contract.addShipment, { params, body });
  const left = { params: { orderId: params.orderId, shipmentId: shipment.id } };
  const { label: used } = await admin.call(contract.buyLabel, left);
  await admin.call(contract.advanceTestPostage, { params: { trackingNumber: used.trackingNumber! } });
  await lab.workAll();
  await cancel();
  expect(await refunds()).toMatchObject([{ state: "REQUESTED", trackingNumber: label.trackingNumber }]);
  expect((await events()).filter((type) => type === "LABEL_VOIDED")).toHaveLength(1);
});

test("canceling an order drops labels not yet bought and refunds one being bought", async () => {
  const { lab, deps, admin, params, cancel, refunds } = await aLabelledOrder();
  const body = { method: "PREPAID_LABEL" as const };
  const another = async () => {
    const { shipment } = await admin.call(contract.addShipment, { params, body });
    return { orderId: params.orderId, shipmentId: shipment.id };
  };
  const [wanted, begun] = [await another(), await another()];
  const before = await lab.count("sandbox_postage_objects");
  const fails = () => Promise.reject(new PostageUnreachable("down"));
  await orderLabel({ ...deps, postage: { ...deps.postage, prepareLabel: fails } }, { ...wanted, by: admin.userId });
  await orderLabel({ ...deps, postage: { ...deps.postage, buyLabel: fails } }, { ...begun, by: admin.userId });
  await cancel();
  await lab.workAll();
  expect(await lab.count("sandbox_postage_objects")).toBe(before + 1);
  expect(await deps.db.select().from(labels).where(eq(labels.shipmentId, begun.shipmentId))).toEqual([]);
  // The label bought before, and the one just being bought.
  expect((await refunds()).map(({ state }) => state)).toEqual(["REQUESTED", "REQUESTED"]);
});

test("canceling an order while its label is being prepared prevents the purchase", async () => {
  const { lab, deps, admin, params, cancel } = await aLabelledOrder();
  const { shipment } = await admin.call(contract.addShipment, { params, body: { method: "PREPAID_LABEL" } });
  const at = { orderId: params.orderId, shipmentId: shipment.id };
  const before = await lab.count("sandbox_postage_objects");
  const prepareLabel: PostageProvider["prepareLabel"] = async (request) => {
    await cancel();
    return deps.postage.prepareLabel(request);
  };
  await orderLabel({ ...deps, postage: { ...deps.postage, prepareLabel } }, { ...at, by: admin.userId });
  await lab.workAll();
  expect(await lab.count("sandbox_postage_objects")).toBe(before);
});

test("a signed webhook triggers a refund check, idempotently and in any order; a forged one does not", async () => {
  const { lab, deps, label, giveBack, refunds, events, renew } = await aLabelledOrder();
  await giveBack();
  await lab.workAll();
  const tell = (id: string, secret = deps.settings.authSecret) => {
    const body = { id, type: "refund.successful", subject: label.trackingNumber! };
    const headers = signedByPostage(JSON.stringify(body), deps.now(), secret);
    return lab.visitor().call(contract.postageWebhook, { body }, { headers });
  };
  // Reported too early: the service's state counts, not the event's content.
  await tell("evt_refund_early");
  await lab.workAll();
  expect(await refunds()).toMatchObject([{ state: "REQUESTED" }]);
  lab.clock.move(DAY_MS);
  await renew();
  await expect(tell("evt_refund_forged", "another secret")).rejects.toMatchObject({ code: "BAD_SIGNATURE" });
  await Promise.all(Array.from({ length: 5 }, () => tell("evt_refund")));
  await tell("evt_refund_early");
  await tell("evt_refund_late");
  await lab.workAll();
  expect(await refunds()).toMatchObject([{ state: "REFUNDED" }]);
  expect((await events()).filter((type) => type === "POSTAGE_REFUNDED")).toHaveLength(1);
});

test("a refund rejected by the carrier is listed as a failure with its reason and can be retried", async () => {
  const { lab, admin, params, giveBack, refunds, events, failures, postageThat, days } = await aLabelledOrder();
  const reason = "The carrier refused it, as it does with a label that was scanned.";
  await giveBack();
  await lab.workAll();
  const mends = postageThat(() => ({
    findRefund: async () => ({ state: "REFUSED", reason }),
    requestRefund: async () => ({ state: "REFUSED", reason }),
  }));
  await days(1);
  expect(await refunds()).toMatchObject([{ state: "REFUSED", problem: reason }]);
  const [failure] = await failures();
  expect([failure]).toMatchObject([
    { kind: "LABEL", state: "GIVEN_UP", reason, orderId: params.orderId, canBeTriedAgain: true },
  ]);
  await days(1); // A rejection is for staff to handle, and is not checked every day.
  expect(await failures()).toMatchObject([{ tries: failure!.tries }]);

  mends();
  await admin.call(tryFailureAgain, { params: { failureId: failure!.id } });
  await lab.workAll();
  expect(await refunds()).toMatchObject([{ problem: null }]);
  expect(await failures()).toEqual([]);
  await days(1);
  expect(await refunds()).toMatchObject([{ state: "REFUNDED" }]);
  const ofPostage = (await events()).filter((type) => type.startsWith("POSTAGE"));
  expect(ofPostage).toEqual(["POSTAGE_REFUSED", "POSTAGE_REFUNDED"]);
});

test("a carrier that charges only scanned labels refunds nothing, without a failure", async () => {
  const { lab, giveBack, refunds, failures, postageThat } = await aLabelledOrder();
  postageThat(() => ({ requestRefund: async () => ({ state: "NOT_CHARGED" }) }));
  await giveBack();
  await lab.workAll();
  expect(await refunds()).toMatchObject([{ state: "NOT_CHARGED", problem: null }]);
  expect(await failures()).toEqual([]);
});

test("while the postage service is down, a job requests the refund later", async () => {
  const { lab, giveBack, refunds, postageThat, days } = await aLabelledOrder();
  const down = new PostageUnreachable("down");
  const mends = postageThat(() => ({ requestRefund: () => Promise.reject(down) }));
  await giveBack();
  await expect(lab.workAll()).rejects.toBe(down);
  expect(await refunds()).toMatchObject([{ state: "REQUESTED" }]);
  mends();
  await lab.workAll();
  await days(1);
  expect(await refunds()).toMatchObject([{ state: "REFUNDED" }]);
});

test("concurrent requests and jobs buy a label once and refund it once", async () => {
  const { lab, deps, admin, params, cancel, refunds } = await aLabelledOrder();
  const { shipment } = await admin.call(contract.addShipment, { params, body: { method: "PREPAID_LABEL" } });
  const at = { orderId: params.orderId, shipmentId: shipment.id };
  const fails = () => Promise.reject(new PostageUnreachable("down"));
  await orderLabel({ ...deps, postage: { ...deps.postage, buyLabel: fails } }, { ...at, by: admin.userId });
  const [wanted] = await deps.db.select().from(labels).where(eq(labels.shipmentId, at.shipmentId));
  await Promise.all([cancel(), finishLabel(deps, wanted!.id), finishLabel(deps, wanted!.id)]);
  await lab.workAll();
  expect((await refunds()).map(({ state }) => state)).toEqual(["REQUESTED", "REQUESTED"]);
});
