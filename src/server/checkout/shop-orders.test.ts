import { expect, test } from "vitest";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { addCoupon, getCoupon } from "../../contract/coupons/coupons.ts";
import * as changes from "../../contract/checkout/order-changes.ts";
import * as desk from "../../contract/checkout/order-desk.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import type * as orderContract from "../../contract/orders/order.ts";
import { getProduct } from "../../contract/products/products.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const cart = (...lines: { productId: string; quantity?: number; productVariantId?: string }[]) => ({
  lines: lines.map((line, index) => ({ tempKey: `line-${index}`, ...line })),
});

const stockOf = async (admin: Person, productId: string) =>
  (await admin.call(getProduct, { params: { productId } })).product.stock;

const credit = (admin: Person, userId: string, change: number) =>
  admin.call(adjustAccountCredit, { params: { userId }, body: { change, note: "For the test" } });

const balanceOf = async ({ userId, call }: Person) =>
  (await call(getAccountCredit, { params: { userId }, query: {} })).balance;

const aCoupon = async (admin: Person, own: object) =>
  (
    await admin.call(addCoupon, {
      body: { code: `CODE-${Math.floor(Math.random() * 1e9)}`, kind: "fixed", amount: 500, ...own },
    })
  ).coupon;

const results = async (tries: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(tries);
  const codes = settled.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code?: string }).code] : []));
  return { done: settled.length - codes.length, codes: [...new Set(codes)] };
};

test("film and goods share one order, one shipping fee and server-side prices", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProductWithVariants(admin, { name: "Gold 200" });
  const variant = film.variants.find(({ name }) => name === "Single")!;
  const draft = {
    ...aDraft([aRoll({ tempKey: "a" })]),
    ...cart({ productId: film.id, productVariantId: variant.id, quantity: 2 }),
  };
  const order = await placeOrder(ada, draft);
  expect(order.lines.map(({ sku, amount, productType }) => [sku, amount, productType])).toEqual([
    ["film-development-scanning", 1799, "SERVICE_ADD_ON"],
    ["prepaidlabelfedexground", 999, "FULFILLMENT_SERVICE_ADD_ON"],
    [variant.sku, 2400, "PRODUCT"],
  ]);
  expect(
    order.lines.every(({ productId, orderId, customerId }) => productId && orderId === order.id && customerId),
  ).toBe(true);
  expect(order.lines[2]).toMatchObject({ tempKey: "line-0", productVariantId: variant.id, quantity: 2, rollId: null });
  expect(order.shipments).toMatchObject([
    { toCustomer: false, method: "DROP_OFF" },
    { toCustomer: true, carrier: "FEDEX", serviceLevel: "fedex_ground", address: { zip: "11222" } },
  ]);
  const { product: left } = await admin.call(getProduct, { params: { productId: film.id } });
  expect(left.variants.find(({ id }) => id === variant.id)!.stock).toBe(2);
  const { orders: listed } = await ada.call(orders.listUserOrders, { params: { userId: ada.userId } });
  expect(listed[0]).toMatchObject({ id: order.id, rolls: 1, items: 2 });

  // Store pickup or digital: nothing is shipped. No rolls, so no shipment to the lab.
  const pickedUp = await placeOrder(ada, {
    ...cart({ productId: film.id, productVariantId: variant.id }),
    deliveryMethod: "IN_STORE_PICKUP",
  });
  expect(pickedUp).toMatchObject({ linesTotal: 1200, shipments: [], rolls: [] });
  const preset = await addProduct(admin, { productType: "DIGITAL", price: 900 });
  expect(await placeOrder(ada, cart({ productId: preset.id }))).toMatchObject({ linesTotal: 900, shipments: [] });
});

test("an invalid cart is rejected with field or code errors, and nothing is saved", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  const film = await addProduct(admin, { stock: 2, price: 1000 });
  const place = (body: object, expectedTotal = 0) =>
    ada.call(checkout.placeOrder, { params, body: { expectedTotal, ...body } as never });
  const count = await lab.count("orders");
  await expect(place({})).rejects.toMatchObject({ status: 400, errors: [{ path: "rolls" }] });
  await expect(place({ rolls: [aRoll()] })).rejects.toMatchObject({ errors: [{ path: "deliveryMethod" }] });
  await expect(place(cart({ productId: ada.userId }))).rejects.toMatchObject({ status: 400 });
  const three = cart({ productId: film.id, quantity: 3 });
  const { total } = await ada.call(checkout.quoteOrder, { params, body: three });
  await expect(place(three, total)).rejects.toMatchObject({
    status: 409,
    code: "OUT_OF_STOCK",
    data: { items: [{ productId: film.id, quantity: 3, stock: 2 }] },
  });
  const asking = (promo: string) => ada.call(checkout.quoteOrder, { params, body: { ...three, promo } });
  const [printsOnly, over] = [
    await aCoupon(admin, { productType: "PRINT" }),
    await aCoupon(admin, { startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2026-02-01T00:00:00.000Z" }),
  ];
  await expect(asking("NOPE")).rejects.toMatchObject({ status: 422, code: "COUPON_UNKNOWN" });
  await expect(asking(over.code)).rejects.toMatchObject({ status: 422, code: "COUPON_OVER" });
  await expect(asking(printsOnly.code)).rejects.toMatchObject({ status: 422, code: "COUPON_NOT_FOR_THESE" });
  const amount = { lines: [{ tempKey: "l", productId: film.id, amount: 1 }] };
  await expect(place(amount)).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED" });
  expect(await lab.count("orders")).toBe(count);
  expect(await stockOf(admin, film.id)).toBe(2);
});

test("coupon, account credit and card pay in this order; canceling returns all", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 5, price: 3000 });
  const coupon = await aCoupon(admin, { productType: "PRODUCT", maxRedemptions: 1 });
  await credit(admin, ada.userId, 700);
  const draft = { ...cart({ productId: film.id }), promo: coupon.code.toLowerCase() };
  const paid = await paidOrder(ada, draft);
  const tax = Math.round((3000 + 999 - 500) * 0.08875);
  expect(paid).toMatchObject({
    status: "PAID",
    linesTotal: 3999,
    appliedDiscount: 500,
    tax,
    appliedCredit: 700,
    total: 3499 + tax - 700,
    couponCode: coupon.code,
    payment: { status: "CAPTURED", amount: 3499 + tax - 700 },
  });
  expect(paid.paymentProviderId).toBeTruthy();
  expect(await balanceOf(ada)).toBe(0);
  expect(await stockOf(admin, film.id)).toBe(4);

  const params = { orderId: paid.id };
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => admin.call(desk.cancelOrder, { params, body: { reason: "It arrived broken" } })),
  );
  expect(tries[0]).toMatchObject({ status: "CANCELED" });
  await lab.workAll();
  const canceled = await admin.call(orders.getOrder, { params });
  expect(canceled.refunds).toMatchObject([{ toPayment: paid.total, toAccountCredit: 700, status: "SUCCEEDED" }]);
  expect(canceled.events.filter(({ type }) => type === "CANCELED")).toHaveLength(1);
  expect(await balanceOf(ada)).toBe(700);
  expect(await stockOf(admin, film.id)).toBe(5);
  expect((await admin.call(getCoupon, { params: { couponId: coupon.id } })).coupon.redeemed).toBe(0);
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject.includes("is canceled"))).toHaveLength(1);
});

test("thirty concurrent orders for the last unit, coupon use or balance have one winner", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  const last = await addProduct(admin, { stock: 1, price: 1000 });
  const plenty = await addProduct(admin, { stock: 100, price: 1000 });
  const placing = async (draft: object, times = 30) => {
    const body = {
      ...draft,
      expectedTotal: (await ada.call(checkout.quoteOrder, { params, body: draft as never })).total,
    };
    return results(Array.from({ length: times }, () => ada.call(checkout.placeOrder, { params, body: body as never })));
  };
  expect(await placing(cart({ productId: last.id }))).toEqual({ done: 1, codes: ["OUT_OF_STOCK"] });
  expect(await stockOf(admin, last.id)).toBe(0);

  const coupon = await aCoupon(admin, { maxRedemptions: 1 });
  const once = await placing({ ...cart({ productId: plenty.id }), promo: coupon.code });
  expect(once).toEqual({ done: 1, codes: ["COUPON_USED_UP"] });
  expect(await stockOf(admin, plenty.id)).toBe(99);

  await credit(admin, ada.userId, 500);
  expect(await placing(cart({ productId: plenty.id }))).toEqual({ done: 1, codes: ["PRICE_CHANGED"] });
  expect(await balanceOf(ada)).toBe(0);
});

test("an open order changes atomically, releasing and reserving what differs", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.admin()];
  const params = { userId: ada.userId };
  const film = await addProduct(admin, { stock: 5, price: 3000 });
  const other = await addProduct(admin, { stock: 5, price: 100 });
  const coupon = await aCoupon(admin, { kind: "percentage", amount: 10_000, productType: "PRODUCT" });
  await credit(admin, ada.userId, 200);
  const order = await placeOrder(ada, {
    ...aDraft([aRoll({ tempKey: "a" }), aRoll({ tempKey: "b" })]),
    ...cart({ productId: film.id, quantity: 2 }),
    promo: coupon.code,
  });
  expect(order).toMatchObject({ appliedDiscount: 600, appliedCredit: 200, serviceCredits: 2 * 1499 });
  const line = order.lines.find(({ productId }) => productId === film.id)!;
  const changing = { params: { ...params, orderId: order.id } };
  const body = {
    version: order.version,
    removedRollIds: [order.rolls[0]!.id],
    newRolls: [aRoll({ tempKey: "c", addRush: true })],
    quantities: [{ lineId: line.id, quantity: 1 }],
    newLines: [{ tempKey: "more", productId: other.id, quantity: 3 }],
    notes: "Changed my mind",
  };
  const stale = ada.call(changes.updateUserOrder, { ...changing, body: { ...body, version: order.version + 1 } });
  await expect(stale).rejects.toMatchObject({ status: 409, code: "STALE", data: { version: order.version } });
  const priced = ada.call(changes.updateUserOrder, { ...changing, body: { ...body, expectedTotal: 1 } });
  await expect(priced).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED" });

  const changed = await ada.call(changes.updateUserOrder, { ...changing, body });
  expect(changed).toMatchObject({
    notes: "Changed my mind",
    appliedDiscount: 330,
    appliedCredit: 200,
    version: order.version + 1,
  });
  expect(changed.rolls.map(({ id, number, addRush }) => [id === order.rolls[1]!.id, number, addRush])).toEqual([
    [true, 2, false],
    [false, 3, true],
  ]);
  expect(changed.lines.find(({ id }) => id === line.id)).toMatchObject({ quantity: 1, tempKey: "line-0" });
  expect(changed.lines.find(({ tempKey }) => tempKey === "more")).toMatchObject({ quantity: 3, amount: 300 });
  expect(changed.linesTotal - changed.appliedDiscount - changed.serviceCredits + changed.tax - 200).toBe(changed.total);
  expect([await stockOf(admin, film.id), await stockOf(admin, other.id)]).toEqual([4, 2]);
  expect(await balanceOf(ada)).toBe(0);

  // Of two concurrent updates, one fails and returns the current version.
  const both = await Promise.allSettled(
    ["first", "second"].map((internalNotes) =>
      admin.call(checkout.updateOrder, {
        params: { orderId: order.id },
        body: { version: changed.version, internalNotes },
      }),
    ),
  );
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "STALE", data: { version: changed.version + 1 } },
  });

  const removed = await ada.call(changes.cancelUserOrder, changing);
  expect(removed.status).toBe("CANCELED");
  expect([await stockOf(admin, film.id), await stockOf(admin, other.id)]).toEqual([5, 5]);
  expect(await balanceOf(ada)).toBe(200);
  expect((await admin.call(getCoupon, { params: { couponId: coupon.id } })).coupon.redeemed).toBe(0);
});

test("a paid order accepts only the free label, once; anything with a price is rejected", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const changing = { params: { userId: ada.userId, orderId: order.id } };
  const film = await addProduct(admin, { stock: 5 });
  const label = {
    newShipments: [{ tempKey: "label", serviceLevel: "usps_first" as const, method: "PREPAID_LABEL" as const }],
  };
  const dear = { newLines: [{ tempKey: "x", productId: film.id }] };
  for (const body of [dear, { ...label, ...dear }, { newRolls: [aRoll()] }]) {
    const refused = ada.call(changes.updateUserOrder, { ...changing, body: { version: order.version, ...body } });
    await expect(refused).rejects.toMatchObject({ status: 409, code: "NOT_CHANGEABLE", data: { status: "PAID" } });
  }
  const added = await ada.call(changes.updateUserOrder, { ...changing, body: { version: order.version, ...label } });
  expect(added.total).toBe(order.total);
  expect(added.lines.at(-1)).toMatchObject({
    sku: "prepaidlabelfirst",
    amount: 0,
    notes: "Free Member Shipping Label",
  });
  expect(added.shipments.find(({ serviceLevel }) => serviceLevel === "usps_first")).toMatchObject({
    carrier: "USPS",
    toCustomer: false,
    address: { address1: "12 Franklin St" },
  });
  const again = ada.call(changes.updateUserOrder, { ...changing, body: { version: added.version, ...label } });
  await expect(again).rejects.toMatchObject({ status: 409, code: "LABEL_GIVEN" });
  await expect(ada.call(changes.cancelUserOrder, changing)).rejects.toMatchObject({
    code: "WRONG_STATUS",
    message: "The order is paid and cannot become canceled.",
  });
});

test("unchanged fields in an order update are ignored", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 5 });
  const send = (order: orderContract.Order, own: object) =>
    ada.call(changes.updateUserOrder, {
      params: { userId: ada.userId, orderId: order.id },
      body: { ...order, newLines: [], newPrints: [], newRolls: [], newShipments: [], ...own } as never,
    });
  const goods = await placeOrder(ada, cart({ productId: film.id }));
  expect(goods.deliveryMethod).toBeNull();
  const same = await send(goods, {});
  expect(same.events.map(({ type }) => type)).toEqual(["PLACED"]);
  const pickedUp = await send(same, { deliveryMethod: "IN_STORE_PICKUP" });
  expect(pickedUp.shipments).toEqual([]);
  expect((await send(pickedUp, { deliveryMethod: null })).shipments).toHaveLength(1);

  const film35 = await paidOrder(ada, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL", notes: "Ring twice" }));
  const labelled = await send(film35, {
    newShipments: [{ customerAddressId: null, method: "PREPAID_LABEL", serviceLevel: "usps_first", tempKey: "label" }],
  });
  const parcel = labelled.shipments.find(({ serviceLevel }) => serviceLevel === "usps_first");
  expect(parcel).toMatchObject({ tempKey: "label", version: 1, trackingState: null, label: null });
  const open = await placeOrder(ada, aDraft([aRoll()]));
  await expect(send(open, { deliveryMethod: null })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "deliveryMethod" }],
  });
});
