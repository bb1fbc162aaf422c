import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { addAddress } from "../../contract/accounts/accounts.ts";
import { updateUserOrder } from "../../contract/checkout/order-changes.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { fakeEasyPost } from "../../../tests/support/fake-easypost.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { easyPostPostage } from "../adapters/postage/easypost-postage.ts";
import type { PostageProvider } from "../adapters/postage/port.ts";
import { PostageUnreachable } from "../adapters/postage/port.ts";
import { UNSERVED_ZIP } from "../adapters/postage/sandbox-postage.ts";
import { finishLabel } from "./finish-label.ts";
import { orderLabel } from "./order-label.ts";
import { labels, shipments } from "./tables.ts";

async function anOrderWithFreeLabel(who: Person) {
  const placed = await placeOrder(who, aDraft([aRoll()]));
  const order = await who.call(updateUserOrder, {
    params: { userId: who.userId, orderId: placed.id },
    body: { version: placed.version, newShipments: [{ tempKey: "label", serviceLevel: "usps_first" }] },
  });
  const shipment = order.shipments.find(({ serviceLevel }) => serviceLevel === "usps_first")!;
  return { order, params: { userId: who.userId, orderId: order.id, shipmentId: shipment.id } };
}

test("a customer gets the free USPS label, bought once, as PNG and PDF", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { order, params } = await anOrderWithFreeLabel(ada);
  const { label } = await ada.call(contract.buyOwnLabel, { params });
  expect(label).toMatchObject({ state: "READY", carrier: "USPS", serviceLevel: "usps_first", problem: null });
  expect(label.trackingNumber).toMatch(/^94001\d{17}$/);
  expect(await ada.call(contract.getOwnLabel, { params })).toMatchObject({ label: { state: "READY" } });

  const png = await fetch(lab.origin + label.url);
  expect(png.headers.get("content-type")).toBe("image/png");
  expect(png.headers.get("content-disposition")).toContain(`usps-label-10${order.id}.png`);
  expect((await png.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  const pdf = await fetch(lab.origin + label.pdfUrl);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  const zpl = await fetch(lab.origin + label.zplUrl);
  expect(zpl.headers.get("content-disposition")).toContain(`usps-label-10${order.id}.zpl`);
  expect(await zpl.text()).toContain(`^FD${label.trackingNumber}^FS`);
  expect((await fetch(lab.origin + label.zplUrl!.replace(/\?.*/, ""))).status).toBe(403);

  const now = await ada.call(orders.getUserOrder, { params });
  const way = now.shipments.find(({ id }) => id === params.shipmentId)!;
  expect(way.trackingNumber).toBe(label.trackingNumber);
  const { postageLabel } = JSON.parse(way.easypostShipment!) as { postageLabel: { labelUrl: string } };
  const fetched = await fetch(lab.origin + postageLabel.labelUrl);
  expect(fetched.headers.get("content-type")).toBe("image/png");
  expect(fetched.headers.get("content-disposition")).toContain(`usps-label-10${order.id}.png`);
  // Labels show addresses: they cannot be opened without a signature, and links expire.
  for (const guess of [postageLabel.labelUrl.slice(0, -1), postageLabel.labelUrl.replace(/\?.*/, "")])
    expect((await fetch(lab.origin + guess)).status).toBe(403);
  lab.clock.move(31 * MINUTE_MS);
  expect((await fetch(lab.origin + postageLabel.labelUrl)).status).toBe(403);
  expect(now.events.filter(({ type }) => type === "LABEL_BOUGHT")).toHaveLength(1);
});

test("five concurrent requests buy one label", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { params } = await anOrderWithFreeLabel(ada);
  const before = await lab.count("sandbox_postage_objects");
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.call(contract.buyOwnLabel, { params })));
  await lab.workAll();
  expect(await lab.count("sandbox_postage_objects")).toBe(before + 1);
  const { label } = await ada.call(contract.getOwnLabel, { params });
  expect(label.state).toBe("READY");
  for (const answer of answers) expect([label.trackingNumber, null]).toContain(answer.label.trackingNumber);
  const { events } = await ada.call(orders.getUserOrder, { params });
  expect(events.filter(({ type }) => type === "LABEL_BOUGHT")).toHaveLength(1);
});

test("a paid label requires payment and runs from the customer to the lab", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const open = await placeOrder(ada, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const params = { userId: ada.userId, orderId: open.id, shipmentId: open.shipments[0]!.id };
  await expect(ada.call(contract.buyOwnLabel, { params })).rejects.toMatchObject({ status: 409, code: "NOT_PAID" });
  await expect(ada.call(contract.getOwnLabel, { params })).rejects.toMatchObject({ status: 404 });
  const paid = await paidOrder(ada, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const { label } = await ada.call(contract.buyOwnLabel, {
    params: { userId: ada.userId, orderId: paid.id, shipmentId: paid.shipments[0]!.id },
  });
  expect(label).toMatchObject({ state: "READY", carrier: "FEDEX", serviceLevel: "fedex_ground" });
});

test("customers cannot buy a label for a method without one; only the lab labels the return", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll({ returnToCustomer: true, negativesAction: "SHIP" })]));
  for (const { id: shipmentId } of order.shipments) {
    const params = { userId: ada.userId, orderId: order.id, shipmentId };
    await expect(ada.call(contract.buyOwnLabel, { params })).rejects.toMatchObject({ code: "NO_LABEL_HERE" });
  }
  const back = order.shipments.find(({ toCustomer }) => toCustomer)!;
  const { label } = await admin.call(contract.buyLabel, { params: { orderId: order.id, shipmentId: back.id } });
  expect(label).toMatchObject({ state: "READY", carrier: "USPS", serviceLevel: "return_negatives" });
});

test("another customer's label returns 404", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const { params } = await anOrderWithFreeLabel(ada);
  await ada.call(contract.buyOwnLabel, { params });
  const bobs = { ...params, userId: bob.userId };
  await expect(bob.call(contract.getOwnLabel, { params: bobs })).rejects.toMatchObject({ status: 404 });
  await expect(bob.call(contract.buyOwnLabel, { params: bobs })).rejects.toMatchObject({ status: 404 });
});

test("while the postage service is down, a job buys the label later", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { params } = await anOrderWithFreeLabel(ada);
  const down: PostageProvider = {
    ...lab.lab.deps.postage,
    buyLabel: () => Promise.reject(new PostageUnreachable("down")),
  };
  await orderLabel({ ...lab.lab.deps, postage: down }, { ...params, customerId: ada.userId, by: ada.userId });
  const waiting = await ada.call(contract.getOwnLabel, { params });
  expect(waiting.label).toMatchObject({ state: "BUYING", url: null, pdfUrl: null, trackingNumber: null });
  await lab.workAll();
  expect((await ada.call(contract.getOwnLabel, { params })).label.state).toBe("READY");
});

test("a crash after buying a label or storing its file does not buy a second one", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { params } = await anOrderWithFreeLabel(ada);
  const before = await lab.count("sandbox_postage_objects");
  const deps = lab.lab.deps;
  const dies = () => Promise.reject(new Error("the process died"));
  const diesAfterBuying: PostageProvider = {
    ...deps.postage,
    buyLabel: async (...requested) => (await deps.postage.buyLabel(...requested), dies()),
  };
  await orderLabel({ ...deps, postage: diesAfterBuying }, { ...params, customerId: ada.userId, by: ada.userId });
  const [label] = await deps.db.select().from(labels).where(eq(labels.shipmentId, params.shipmentId));
  const diesAfterFirstFile = {
    ...deps.files,
    write: async (...file: Parameters<typeof deps.files.write>) => {
      await deps.files.write(...file);
      return dies();
    },
  };
  await expect(finishLabel({ ...deps, files: diesAfterFirstFile }, label!.id)).rejects.toThrow("died");
  await lab.workAll();
  expect(await lab.count("sandbox_postage_objects")).toBe(before + 1);
  expect((await ada.call(contract.getOwnLabel, { params })).label.state).toBe("READY");
});

test("EasyPost sells a label once, even if the connection drops after the sale", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { params } = await anOrderWithFreeLabel(ada);
  const fake = await fakeEasyPost();
  const { deps } = lab.lab;
  const built = deps.postage;
  onTestFinished(() => void (deps.postage = built));
  const account = { apiKey: "key", webhookSecret: "not used in this one", phone: "718 555 0100", url: fake.url };
  deps.postage = easyPostPostage(account);
  fake.interfere("/label?", (reply) => (reply.raw.socket?.destroy(), reply.hijack()));
  expect((await ada.call(contract.buyOwnLabel, { params })).label.state).toBe("BUYING");
  fake.interfere("", null);
  await lab.workAll();
  const { label } = await ada.call(contract.getOwnLabel, { params });
  expect(label).toMatchObject({ state: "READY", carrier: "USPS", trackingNumber: "9400100110368068953228" });
  expect(fake.sold).toHaveLength(1);
  const png = await fetch(lab.origin + label.url);
  expect(png.headers.get("content-type")).toBe("image/png");
});

test("a rejected label shows its reason and can be retried once the address is fixed", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { params } = await anOrderWithFreeLabel(ada);
  const { db } = lab.lab.deps;
  const own = eq(shipments.id, params.shipmentId);
  const [{ address }] = (await db.select({ address: shipments.address }).from(shipments).where(own)) as [
    { address: NonNullable<(typeof shipments.$inferSelect)["address"]> },
  ];
  await db
    .update(shipments)
    .set({ address: { ...address, zip: UNSERVED_ZIP } })
    .where(own);
  const { label } = await ada.call(contract.buyOwnLabel, { params });
  expect(label).toMatchObject({ state: "REFUSED", problem: "USPS does not serve this ZIP code.", url: null });
  await db.update(shipments).set({ address }).where(own);
  const { userId: _, ...at } = params;
  expect((await admin.call(contract.buyLabel, { params: at })).label).toMatchObject({ state: "READY", problem: null });
});

test("film from a P.O. box gets a paid USPS label, and other carriers are rejected", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ address: false }), await lab.admin()];
  const body = { address1: "P.O. Box 12", city: "Brooklyn", state: "NY", zip: "11222" } as const;
  await ada.call(addAddress, { params: { userId: ada.userId }, body });
  const placed = await placeOrder(ada, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const [parcel] = placed.shipments;
  expect(parcel).toMatchObject({ carrier: "USPS", method: "PREPAID_LABEL" });
  const params = { userId: ada.userId, orderId: placed.id, shipmentId: parcel!.id };
  await expect(ada.call(contract.buyOwnLabel, { params })).rejects.toMatchObject({ code: "NOT_PAID" });
  const fedex = { method: "PREPAID_LABEL", carrier: "FEDEX", serviceLevel: "fedex_ground" } as const;
  await expect(admin.call(contract.addShipment, { params, body: fedex })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "carrier", message: expect.stringMatching(/^FedEx does not serve P.O. boxes/) }],
  });
  const changed = admin.call(contract.updateShipment, { params, body: { version: parcel!.version, carrier: "UPS" } });
  await expect(changed).rejects.toMatchObject({ errors: [{ path: "carrier" }] });
  const { label } = await admin.call(contract.buyLabel, { params });
  expect(label).toMatchObject({ state: "READY", carrier: "USPS" });
});

test("labels of several orders print as one file, without shipped parcels", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const parcelOf = async () => {
    const order = await paidOrder(ada, aDraft([aRoll()]));
    const { shipment } = await admin.call(contract.addShipment, {
      params: { orderId: order.id },
      body: { method: "PREPAID_LABEL", carrier: "USPS", serviceLevel: "usps_first" },
    });
    const params = { orderId: order.id, shipmentId: shipment.id };
    await admin.call(contract.buyLabel, { params });
    return params;
  };
  const parcels = [await parcelOf(), await parcelOf(), await parcelOf()];
  const ask = async (who: Person): Promise<string> => {
    const orderIds = parcels.map(({ orderId }) => orderId).join(",");
    const reply: Blob = await who.call(contract.labelsOfOrders, { query: { orderIds } });
    return Buffer.from(await reply.arrayBuffer()).toString("latin1");
  };
  const papers = (pdf: string) => pdf.match(/\/MediaBox \[0 0 288 432\]/g) ?? [];
  expect(papers(await ask(admin))).toHaveLength(3);
  await expect(ask(ada)).rejects.toMatchObject({ status: 403 });
  for (const params of parcels) {
    const { shipments: now } = await admin.call(orders.getOrder, { params });
    const { version } = now.find(({ id }) => id === params.shipmentId)!;
    await admin.call(contract.updateShipment, { params, body: { version, shipped: true } });
    if (params !== parcels[2]) expect(papers(await ask(admin)).length).toBeGreaterThan(0);
  }
  await expect(ask(admin)).rejects.toMatchObject({ code: "NO_LABELS" });
});
