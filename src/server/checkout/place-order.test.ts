import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as auth from "../../contract/accounts/auth.ts";
import type * as orderContract from "../../contract/orders/order.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import * as orders from "../../contract/orders/orders.ts";
import { addAddress } from "../../contract/accounts/accounts.ts";
import { aCourier, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { courierStops } from "../couriers/tables.ts";
import { sumsOf } from "../orders/sums-of.ts";
import { shipments } from "../shipping/tables.ts";

test("an order is placed at exactly the quoted price, line by line", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const params = { userId: ada.userId };
  const draft = aDraft(
    [
      aRoll({ tempKey: "a", addRush: true, pushPullFactor: 1, notes: "expired 1999" }),
      aRoll({ tempKey: "b", process: "E6", scanQuality: "STANDARD_4K", negativesAction: "CUT" }),
      aRoll({ tempKey: "c", stock: null, returnToCustomer: true, negativesAction: "SHIP" }),
    ],
    { deliveryMethod: "PREPAID_LABEL", notes: "Leave at the door" },
  );
  const quote = await ada.call(checkout.quoteOrder, { params, body: draft });
  const order = await ada.call(checkout.placeOrder, { params, body: { ...draft, expectedTotal: quote.total } });

  expect(sumsOf(order)).toEqual(sumsOf(quote));
  const priced = ({
    sku,
    description,
    quantity,
    unitPrice,
    amount,
    discount,
    creditAmount,
    creditKind,
  }: Omit<orderContract.Quote["lines"][number], "key" | "rollKey">) => ({
    sku,
    description,
    quantity,
    unitPrice,
    amount,
    discount,
    creditAmount,
    creditKind,
  });
  expect(order.lines.map(priced)).toEqual(quote.lines.map(priced));
  const rollOf = (key: string | null) => (key === null ? null : order.rolls.findIndex(({ id }) => id === key));
  expect(order.lines.map(({ rollId }) => rollOf(rollId))).toEqual(
    quote.lines.map(({ rollKey }) => (rollKey === null ? null : ["a", "b", "c"].indexOf(rollKey))),
  );
  expect(order).toMatchObject({
    status: "OPEN",
    customerId: ada.userId,
    deliveryMethod: "PREPAID_LABEL",
    notes: "Leave at the door",
    internalNotes: null,
    address: { address1: "12 Franklin St", city: "Brooklyn", zip: "11222" },
    payment: null,
    events: [{ type: "PLACED", byName: "Ada Lovelace" }],
  });
  expect(order.rolls).toMatchObject([
    { number: 1, addRush: true, pushPullFactor: 1, notes: "expired 1999", arrived: null, labNumber: null, events: [] },
    { number: 2, process: "E6", scanQuality: "STANDARD_4K", stock: { brand: "Kodak", model: "Portra 400" } },
    { number: 3, stock: null, returnToCustomer: true },
  ]);
  expect(order.shipments).toMatchObject([
    { method: "PREPAID_LABEL", carrier: "FEDEX", toCustomer: false },
    { carrier: "USPS", toCustomer: true },
  ]);
  const { user } = await ada.call(auth.currentUser);
  expect(user.firstOrderCreated).toBe(true);
});

test("a changed price is rejected with the new total, and nothing is saved", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  const params = { userId: ada.userId };
  const draft = aDraft([aRoll(), aRoll()]);
  const { total } = await ada.call(checkout.quoteOrder, { params, body: draft });
  const before = await Promise.all(
    ["orders", "rolls", "service_credit_entries", "order_events", "shipments"].map(lab.count),
  );
  const placing = ada.call(
    checkout.placeOrder,
    { params, body: { ...draft, expectedTotal: total + 1 } },
    { idempotencyKey: "changed" },
  );
  await expect(placing).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED", data: { total } });
  const after = await Promise.all(
    ["orders", "rolls", "service_credit_entries", "order_events", "shipments"].map(lab.count),
  );
  expect(after).toEqual(before);
  // The key is free again, so the retry may use it.
  await ada.call(
    checkout.placeOrder,
    { params, body: { ...draft, expectedTotal: total } },
    { idempotencyKey: "changed" },
  );
});

test("an order without an address is rejected", async () => {
  const lab = await startLab();
  const nomad = await lab.customer({ address: false });
  await expect(placeOrder(nomad, aDraft([aRoll()]))).rejects.toMatchObject({ status: 422, code: "ADDRESS_MISSING" });
});

test("store drop-off and pick-up needs no address unless negatives are shipped or collected later", async () => {
  const lab = await startLab();
  const nomad = await lab.customer({ address: false });
  const store = { deliveryMethod: "IN_STORE_PICKUP" } as const;
  expect(await placeOrder(nomad, aDraft([aRoll()], store))).toMatchObject({ status: "OPEN", address: null });
  for (const draft of [
    aDraft([aRoll({ negativesAction: "SHIP" })], store),
    aDraft([aRoll({ negativesAction: "PICK_UP_SHIP" })], store),
    aDraft([aRoll()], { ...store, returnShipping: true }),
  ])
    await expect(placeOrder(nomad, draft)).rejects.toMatchObject({ code: "ADDRESS_MISSING" });
});

test("duplicate roll keys and an unavailable delivery method are reported by field", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const doubled = placeOrder(ada, aDraft([aRoll({ tempKey: "same" }), aRoll({ tempKey: "same" })]));
  await expect(doubled).rejects.toMatchObject({ status: 400, errors: [{ path: "rolls.1.tempKey" }] });
  const mailer = placeOrder(ada, aDraft([aRoll()], { deliveryMethod: "RETURN_MAILER" }));
  await expect(mailer).rejects.toMatchObject({ status: 400, errors: [{ path: "deliveryMethod" }] });
});

test("a member's credits pay, and a zero total marks the order paid at once", async () => {
  const lab = await startLab();
  const member = await lab.customer({ tier: "NICE_2025" });
  const order = await placeOrder(member, aDraft([aRoll(), aRoll()]));
  expect(order).toMatchObject({ total: 0, status: "PAID", payment: null });
  expect(order.lines).toMatchObject([{ creditKind: "roll" }, { creditKind: "roll" }]);
  expect(order.events.map(({ type }) => type)).toEqual(["PLACED", "PAID"]);
  const { user } = await member.call(auth.currentUser);
  expect(user.credits.roll).toBe(8);
  const mails = await lab.outbox(member.email);
  expect(mails.filter(({ subject }) => subject.includes("is paid"))).toHaveLength(1);
});

test("credits stay untouched when the customer switches them off", async () => {
  const lab = await startLab();
  const member = await lab.customer({ tier: "NICE_2025" });
  const order = await placeOrder(member, aDraft([aRoll()], { useCredits: false }));
  expect(order).toMatchObject({ status: "OPEN", serviceCredits: 0 });
  expect((await member.call(auth.currentUser)).user.credits.roll).toBe(10);
});

test("concurrent orders never spend a credit twice", async () => {
  const lab = await startLab();
  const member = await lab.customer({ tier: "NICE_MONTHLY" });
  const draft = aDraft([aRoll()]);
  const params = { userId: member.userId };
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      member.call(checkout.placeOrder, { params, body: { ...draft, expectedTotal: 0 } }),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await member.call(auth.currentUser)).user.credits.roll).toBe(0);
});

test("the same key and draft return the same order; another draft is rejected", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const draft = aDraft([aRoll({ tempKey: "one" })]);
  const first = await placeOrder(ada, draft, { idempotencyKey: "k1" });
  const again = await placeOrder(ada, draft, { idempotencyKey: "k1" });
  expect(again).toEqual(first);
  const other = placeOrder(ada, { ...draft, notes: "something else" }, { idempotencyKey: "k1" });
  await expect(other).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
  // Keys are per customer.
  const grace = await lab.customer({ firstName: "Grace" });
  expect((await placeOrder(grace, draft, { idempotencyKey: "k1" })).id).not.toBe(first.id);
});

test("twenty concurrent requests with one key place one order", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const draft = aDraft([aRoll()]);
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(ada, draft, { idempotencyKey: "twenty" })),
  );
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  const { count } = await ada.call(orders.listUserOrders, { params: { userId: ada.userId } });
  expect(count).toBe(1);
});

test("an admin's order for a customer is recorded under the admin's name", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(Object.assign(admin, { userId: ada.userId }), aDraft([aRoll()]));
  expect(order).toMatchObject({ customerId: ada.userId, internalNotes: "", events: [{ byName: "admin Lovelace" }] });
  const own = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(own).toMatchObject({ internalNotes: null, events: [{ byName: null }] });
  const rows = await lab.lab.deps.db.select().from(shipments).where(eq(shipments.orderId, order.id));
  expect(rows).toHaveLength(1);
});

test("the courier and the label use the address chosen for the order", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab, { zips: ["11211"] }));
  const { address } = await ada.call(addAddress, {
    params: { userId: ada.userId },
    body: { address1: "9 Grand St", city: "Brooklyn", state: "NY", zip: "11211", primary: false },
  });
  const pickUp = { hoursId: messenger.hours[0]!.id, day: labDay(lab, 1) };
  const draft = aDraft([aRoll()], { deliveryMethod: "DROP_OFF", pickUp });
  await expect(placeOrder(ada, draft)).rejects.toMatchObject({ code: "NO_SUCH_WINDOW" });
  const order = await placeOrder(ada, { ...draft, customerAddressId: address.id });
  expect(order.shipments.find(({ toCustomer }) => !toCustomer)?.address).toMatchObject({ address1: "9 Grand St" });
  const [stop] = await lab.lab.deps.db.select({ address: courierStops.address }).from(courierStops);
  expect(stop?.address).toMatchObject({ address1: "9 Grand St", zip: "11211" });
});
