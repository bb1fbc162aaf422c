import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeApiKey } from "../../contract/accounts/api-keys.ts";
import { getLabProfile, saveLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import * as orders from "../../contract/orders/orders.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import * as contract from "../../contract/vendors/vendors.ts";
import { BRAND } from "../../rules/brand.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, paidOrder } from "../../../tests/support/makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { users } from "../accounts/tables.ts";
import { orders as orderTable } from "../orders/tables.ts";
import { contentsText } from "../orders/contents-text.ts";
import { handToVendors } from "./hand-to-vendors.ts";
import { remindVendors } from "./remind-vendors.ts";

/** A paid order with a vendor's item, and optionally one of the lab's own. */
async function anOrderForAVendor(options: { alsoOfTheLab?: boolean } = {}) {
  const lab = await startLab();
  const [ada, admin, vendor] = [await lab.customer(), await lab.admin(), await lab.staff("VENDOR")];
  const theirs = await addProduct(admin, { name: `Strap ${vendor.userId}`, vendorId: vendor.userId });
  const ours = await addProduct(admin);
  const chosen = options.alsoOfTheLab ? [theirs, ours] : [theirs];
  const lines = chosen.map(({ id: productId }) => ({ tempKey: productId, productId, quantity: 2 }));
  const order = await paidOrder(ada, aDraft([], { lines, deliveryMethod: null }));
  await lab.workAll(); // jobs that follow the payment
  const params = { orderId: order.id };
  return { lab, ada, admin, vendor, order, params, theirs };
}

test("a vendor sees what to make and where to ship, but no prices or e-mail address", async () => {
  const { lab, ada, vendor, params, theirs } = await anOrderForAVendor({ alsoOfTheLab: true });
  const { vendorOrder } = await vendor.call(contract.getVendorOrder, { params });
  expect(vendorOrder).toMatchObject({
    orderId: params.orderId,
    state: "NEW",
    orderStatus: "PAID",
    shipTo: { name: "Ada Lovelace", address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" },
    lines: [{ sku: theirs.sku, quantity: 2 }],
  });
  // Removes ids, which may contain any digits.
  const said = JSON.stringify(vendorOrder).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
  expect(said).not.toContain(ada.email);
  expect(said).not.toMatch(/amount|price|total|card|tax|1200|2400/i);
  const { vendorOrders, count } = await vendor.call(contract.listVendorOrders);
  expect({ vendorOrders, count }).toEqual({ vendorOrders: [vendorOrder], count: 1 });
  const mail = (await lab.outbox(vendor.email)).find(({ subject }) => subject.startsWith("New order"));
  expect(mail).toMatchObject({ subject: `New order #10${params.orderId} for you` });
  expect(mail!.text).toContain("2 × Strap");
});

test("other vendors and customers cannot see the order, and an unpaid one goes to no vendor", async () => {
  const { lab, ada, vendor, params } = await anOrderForAVendor();
  const other = await lab.staff("VENDOR");
  await expect(other.call(contract.getVendorOrder, { params })).rejects.toMatchObject({ status: 404 });
  await expect(other.call(contract.acceptVendorOrder, { params })).rejects.toMatchObject({ status: 404 });
  // Only admins may name another vendor.
  const query = { vendorId: vendor.userId };
  await expect(other.call(contract.getVendorOrder, { params, query })).rejects.toMatchObject({ status: 404 });
  expect(await other.call(contract.listVendorOrders, { query })).toEqual({ vendorOrders: [], count: 0 });
  await expect(ada.call(contract.listVendorOrders)).rejects.toMatchObject({ status: 403 });
  const product = await addProduct(await lab.admin(), { vendorId: other.userId });
  const draft = aDraft([], { lines: [{ tempKey: "a", productId: product.id }], deliveryMethod: null });
  const { total } = await ada.call(checkout.quoteOrder, { params: { userId: ada.userId }, body: draft });
  await ada.call(checkout.placeOrder, { params: { userId: ada.userId }, body: { ...draft, expectedTotal: total } });
  expect(await other.call(contract.listVendorOrders)).toMatchObject({ count: 0 });
});

test("an order is forwarded to its vendor once, however often it is triggered", async () => {
  const { lab, ada, vendor, params } = await anOrderForAVendor();
  const { deps } = lab.lab;
  const again = () =>
    deps.db.transaction(async (tx) =>
      handToVendors(
        deps,
        tx,
        { id: params.orderId, status: "PAID", customerId: ada.userId },
        await contentsText(tx, params.orderId, { services: true }),
      ),
    );
  await Promise.all([again(), again(), again()]);
  expect(await vendor.call(contract.listVendorOrders)).toMatchObject({ count: 1 });
  expect((await lab.outbox(vendor.email)).filter(({ subject }) => subject.startsWith("New order"))).toHaveLength(1);
});

test("a vendor accepts and ships: the parcel joins the order, and one e-mail is sent", async () => {
  const { lab, ada, admin, vendor, order, params } = await anOrderForAVendor();
  const accepted = await vendor.call(contract.acceptVendorOrder, { params });
  expect(accepted.vendorOrder).toMatchObject({ state: "ACCEPTED" });
  const again = await vendor.call(contract.acceptVendorOrder, { params });
  expect(again.vendorOrder.acceptedAt).toBe(accepted.vendorOrder.acceptedAt);
  const body = { carrier: "UPS" as const, trackingNumber: "1Z 5R89 3903 5756 7127" };
  await Promise.all(Array.from({ length: 3 }, () => vendor.call(contract.shipVendorOrder, { params, body })));
  const shipped = await admin.call(orders.getOrder, { params });
  const before = order.shipments.filter(({ toCustomer }) => toCustomer).length;
  const parcels = shipped.shipments.filter(({ toCustomer }) => toCustomer);
  expect(parcels).toHaveLength(Math.max(1, before));
  expect(parcels.filter(({ shippedAt }) => shippedAt !== null)).toMatchObject([
    { carrier: "UPS", trackingNumber: "1Z5R89390357567127" },
  ]);
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("on its way"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("1Z5R89390357567127");
});

test("when the lab ships part of an order, the vendor's part is a separate parcel", async () => {
  const { admin, vendor, params } = await anOrderForAVendor({ alsoOfTheLab: true });
  const before = (await admin.call(orders.getOrder, { params })).shipments;
  await vendor.call(contract.shipVendorOrder, { params, body: { carrier: "USPS", trackingNumber: "94001112025558" } });
  const after = (await admin.call(orders.getOrder, { params })).shipments;
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter(({ shippedAt }) => shippedAt !== null)).toMatchObject([{ trackingNumber: "94001112025558" }]);
});

test("a vendor declines with a reason, visible and e-mailed only to the lab", async () => {
  const { lab, ada, admin, vendor, params } = await anOrderForAVendor();
  await expect(vendor.call(contract.declineVendorOrder, { params, body: { reason: "  " } })).rejects.toMatchObject({
    status: 400,
  });
  const body = { reason: "No leather left until July" };
  await vendor.call(contract.declineVendorOrder, { params, body });
  await vendor.call(contract.declineVendorOrder, { params, body });
  const mails = (await lab.outbox(BRAND.email)).filter(({ subject }) => subject.includes(`#10${params.orderId}`));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(body.reason);
  const labs = await admin.call(orders.getOrder, { params });
  expect(labs.events.map(({ type }) => type)).toContain("VENDOR_DECLINED");
  const adas = await ada.call(orders.getUserOrder, { params: { ...params, userId: ada.userId } });
  expect(JSON.stringify(adas.events)).not.toMatch(/VENDOR|leather/);
  // Declined is final.
  const late = vendor.call(contract.acceptVendorOrder, { params });
  await expect(late).rejects.toMatchObject({ code: "OUT_OF_TURN", data: { state: "DECLINED", orderStatus: "PAID" } });
});

test("one of a concurrent shipment and decline wins", async () => {
  const { vendor, params } = await anOrderForAVendor();
  const ship = { carrier: "USPS" as const, trackingNumber: "94001112025558" };
  const tries = await Promise.allSettled([
    vendor.call(contract.shipVendorOrder, { params, body: ship }),
    vendor.call(contract.declineVendorOrder, { params, body: { reason: "Out of stock" } }),
  ]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a canceled order can no longer be accepted", async () => {
  const { admin, vendor, params } = await anOrderForAVendor();
  await admin.call(cancelOrder, { params, body: { reason: "Changed their mind" } });
  const late = vendor.call(contract.acceptVendorOrder, { params });
  await expect(late).rejects.toMatchObject({ code: "OUT_OF_TURN", data: { state: "NEW", orderStatus: "CANCELED" } });
});

test("admins list all vendors' orders by state, number and customer, with pagination", async () => {
  const { admin, vendor, params } = await anOrderForAVendor();
  await vendor.call(contract.acceptVendorOrder, { params });
  const list = (query: object) => admin.call(contract.listVendorOrders, { query });
  const mine = { vendorId: vendor.userId };
  expect(await list({ ...mine, state: "ACCEPTED" })).toMatchObject({ count: 1 });
  expect(await list({ ...mine, state: "NEW" })).toEqual({ vendorOrders: [], count: 0 });
  expect(await list({ ...mine, search: `#10${params.orderId}` })).toMatchObject({ count: 1 });
  expect(await list({ ...mine, search: "lovelace" })).toMatchObject({ count: 1 });
  expect(await list({ ...mine, search: "%" })).toMatchObject({ count: 0 });
  const all = await list({ limit: 1, sortBy: "createdAt" });
  expect(all.vendorOrders).toHaveLength(1);
  expect(all.count).toBeGreaterThan(1);
  expect(await list({ limit: 1, offset: 1000 })).toEqual({ vendorOrders: [], count: all.count });
});

test("store pick-ups are brought to the lab; shipped ones need a carrier", async () => {
  const { admin, vendor, params } = await anOrderForAVendor();
  const bring = (orderId: number) =>
    vendor.call(contract.shipVendorOrder, { params: { orderId }, body: { broughtToLab: true } });
  await expect(bring(params.orderId)).rejects.toMatchObject({ status: 409, code: "TO_BE_SENT" });
  const lab = await startLab();
  const ada = await lab.customer();
  const { id: productId } = await addProduct(admin, { vendorId: vendor.userId });
  const lines = [{ tempKey: "a", productId }];
  const order = await paidOrder(ada, aDraft([], { lines, deliveryMethod: "IN_STORE_PICKUP" }));
  await lab.workAll();
  expect((await bring(order.id)).vendorOrder).toMatchObject({ state: "SHIPPED", carrier: null, shipTo: null });
  await bring(order.id);
  const { events } = await admin.call(orders.getOrder, { params: { orderId: order.id } });
  expect(events.filter(({ type }) => type === "VENDOR_BROUGHT")).toHaveLength(1);
});

test("an overdue order is reported once: to the vendor, the lab, and in the order", async () => {
  const { lab, admin, vendor, params } = await anOrderForAVendor();
  const { deps } = lab.lab;
  const waits = (mails: { subject: string }[]) =>
    mails.filter(({ subject }) => /overdue/.test(subject) && subject.includes(`#10${params.orderId}`));
  await remindVendors(deps);
  expect(waits(await lab.outbox(vendor.email))).toEqual([]);
  lab.clock.move(2 * DAY_MS + 1);
  await Promise.all([remindVendors(deps), remindVendors(deps)]);
  await remindVendors(deps);
  expect(waits(await lab.outbox(vendor.email))).toHaveLength(1);
  expect(waits(await lab.outbox(BRAND.email))).toHaveLength(1);
  admin.setToken(await freshToken(lab.lab, admin.userId));
  const { events } = await admin.call(orders.getOrder, { params });
  expect(events.filter(({ type }) => type === "VENDOR_WAITS")).toHaveLength(1);
});

test("vendors search by part of a customer's name, never e-mail, following ownership changes", async () => {
  const { lab, ada, vendor, order } = await anOrderForAVendor();
  const { db } = lab.lab.deps;
  const found = async (search: string) => (await vendor.call(contract.listVendorOrders, { query: { search } })).count;
  await db.update(users).set({ firstName: "Wilhelmina", lastName: "Strapmaker" }).where(eq(users.id, ada.userId));
  expect(await Promise.all(["wilhel", "mina strap", "Strapmaker", String(order.id)].map(found))).toEqual([1, 1, 1, 1]);
  expect(await Promise.all([ada.email, "@", "Ada Lovelace"].map(found))).toEqual([0, 0, 0]);
  const ben = await lab.customer();
  await db.update(users).set({ firstName: "Benedikt", lastName: "Knotmaker" }).where(eq(users.id, ben.userId));
  await db.update(orderTable).set({ customerId: ben.userId }).where(eq(orderTable.id, order.id));
  expect(await Promise.all(["Strapmaker", "Knotmaker"].map(found))).toEqual([0, 1]);
});

test("a vendor's program accepts by its key, and ships items in two parcels, of which the second ends the order", async () => {
  const { lab, ada, admin, vendor } = await anOrderForAVendor();
  const products = [
    await addProduct(admin, { vendorId: vendor.userId }),
    await addProduct(admin, { vendorId: vendor.userId }),
  ];
  const lines = products.map(({ id: productId }) => ({ tempKey: productId, productId, quantity: 1 }));
  const { id: orderId } = await paidOrder(ada, aDraft([], { lines, deliveryMethod: null }));
  await lab.workAll();
  const params = { orderId };
  const permissions = ["vendors.read", "vendors.write"] as const;
  const { secret } = await vendor.call(makeApiKey, {
    body: { name: "Press", permissions: [...permissions], days: 30 },
  });
  const program = lab.visitor();
  program.setToken(`Bearer ${secret}`);
  const { vendorOrder } = await program.call(contract.acceptVendorOrder, { params });
  const [first, second] = vendorOrder.lines.map(({ id }) => id) as [string, string];
  const ship = async (trackingNumber: string, ...lineIds: string[]) =>
    (await program.call(contract.shipVendorOrder, { params, body: { carrier: "UPS", trackingNumber, lineIds } }))
      .vendorOrder;
  const partly = await ship("1Z5R8901", first);
  expect(partly).toMatchObject({ state: "ACCEPTED", lines: [{ isShipped: true }, { isShipped: false }] });
  expect(await ship("1Z5R8901", first)).toEqual(partly);
  await expect(ship("1Z5R8903", vendor.userId)).rejects.toMatchObject({ code: "UNKNOWN_ITEM" });
  expect(await ship("1Z5R8902", first, second)).toMatchObject({ state: "SHIPPED", trackingNumber: "1Z5R8902" });
  const parcels = (await admin.call(orders.getOrder, { params })).shipments.filter(({ toCustomer }) => toCustomer);
  expect(parcels.map(({ trackingNumber, lineIds }) => [trackingNumber, lineIds]).toSorted()).toEqual([
    ["1Z5R8901", [first]],
    ["1Z5R8902", [second]],
  ]);
  expect((await lab.outbox(ada.email)).filter(({ text }) => /1Z5R890[12]/.test(text))).toHaveLength(2);
  await expect(program.call(orders.getOrder, { params })).rejects.toMatchObject({ status: 403 });
});

test("the lab turns vendors' keys off and on, and tests what their programs get", async () => {
  const { lab, admin, vendor } = await anOrderForAVendor();
  const body = { name: "Press", days: 30, permissions: ["vendors.read" as const] } as const;
  const { secret } = await vendor.call(makeApiKey, { body: { ...body, permissions: [...body.permissions] } });
  const headers = { authorization: `Bearer ${secret}` };
  const read = async () => (await fetch(`${lab.origin}/api/vendor-orders`, { headers })).status;
  const turn = async (vendorKeys: boolean) => {
    const { profile, versions } = await admin.call(getLabProfile);
    const value = { ...profile.connections, vendorKeys };
    await admin.call(saveLabProfile, { body: { part: "connections", value, version: versions.connections } });
  };
  const outcome = async () => (await admin.call(contract.testVendors)).outcome;
  expect(await read()).toBe(200);
  expect(await outcome()).toMatchObject({ said: expect.stringContaining(": 1 new order.") });
  await turn(false);
  expect([await read(), await outcome()]).toEqual([403, { works: false, said: "Vendors' keys are turned off." }]);
  expect((await vendor.call(contract.listVendorOrders)).count).toBe(1);
  await turn(true);
  expect(await read()).toBe(200);
});
