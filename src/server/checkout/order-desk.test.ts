import { expect, test } from "vitest";
import * as orderDesk from "../../contract/checkout/order-desk.ts";
import * as orderInvoice from "../../contract/payments/order-invoice.ts";
import * as bench from "../../contract/bench/bench.ts";
import * as rollEvents from "../../contract/bench/roll-events.ts";
import * as desk from "../../contract/orders/order-desk.ts";
import * as changes from "../../contract/checkout/order-changes.ts";
import * as checkoutContract from "../../contract/checkout/checkout.ts";
import { addShipment, updateShipment } from "../../contract/shipping/shipping.ts";
import * as benchGoods from "../../contract/bench/goods.ts";
import * as benchContract from "../../contract/bench/bench.ts";
import * as orders from "../../contract/orders/orders.ts";
import { adjustAccountCredit } from "../../contract/payments/account-credit.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { collectStop, listRoutes, undoStop } from "../../contract/couriers/courier-routes.ts";
import { getProduct } from "../../contract/products/products.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder, storeCard } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { aStopFor } from "../../../tests/support/courier-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("the lab orders at the customer's own prices, and only for existing customers", async () => {
  const lab = await startLab();
  const [member, admin] = [await lab.customer({ tier: "VERY_NICE_2025" }), await lab.admin()];
  const draft = aDraft([aRoll(), aRoll({ addRush: true })], { useCredits: false });
  const { total } = await member.call(checkoutContract.quoteOrder, { params: { userId: member.userId }, body: draft });
  const body = { ...draft, expectedTotal: total, customerId: member.userId };
  const placing = () => admin.call(orderDesk.placeOrderFor, { body }, { idempotencyKey: "counter" });
  const [order, again] = await Promise.all([placing(), placing()]);
  expect(order).toMatchObject({ customerId: member.userId, total, linesTotal: 2 * 1199 + 499 });
  expect(again.id).toBe(order.id);
  const nobody = admin.call(orderDesk.placeOrderFor, { body: { ...body, customerId: order.lines[0]!.id } });
  await expect(nobody).rejects.toMatchObject({ status: 422, code: "NO_SUCH_CUSTOMER" });
});

test("an invoice fixes the total, is e-mailed at most daily, and is paid like any order", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const params = { orderId: order.id };
  const sending = (resend = false) => admin.call(orderInvoice.sendInvoice, { params, body: { resend } });
  await expect(sending()).rejects.toMatchObject({ status: 409, code: "NOT_INVOICED", data: { status: "OPEN" } });
  const invoiced = await admin.call(orderInvoice.invoiceOrder, { params });
  expect(invoiced).toMatchObject({ status: "INVOICED", total: order.total, invoicedAt: expect.any(String) as string });
  expect((await admin.call(orderInvoice.invoiceOrder, { params })).version).toBe(invoiced.version);
  const changing = { params: { userId: ada.userId, orderId: order.id }, body: { version: invoiced.version } };
  const more = { ...changing, body: { ...changing.body, newRolls: [aRoll()] } };
  await expect(ada.call(changes.updateUserOrder, more)).rejects.toMatchObject({
    status: 409,
    code: "NOT_CHANGEABLE",
    data: { status: "INVOICED" },
  });
  await Promise.all([sending(), sending()]);
  const invoices = async () => (await lab.outbox(ada.email)).filter(({ subject }) => subject.startsWith("Invoice"));
  expect(await invoices()).toHaveLength(1);
  expect((await invoices())[0]!.text).toContain(`/checkout?order=${order.id}`);
  await sending(true);
  expect(await invoices()).toHaveLength(2);
  const paymentMethodId = await storeCard(ada);
  const paid = await ada.call(payOrder, { params: changing.params, body: { paymentMethodId } });
  expect(paid.order.status).toBe("PAID");
  await expect(admin.call(orderInvoice.invoiceOrder, { params })).rejects.toMatchObject({
    message: "The order is paid and cannot become invoiced.",
    data: { from: "PAID", to: "INVOICED" },
  });
});

test("developed film can only be canceled by force, which restores all credits", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.admin()];
  const received = await receivedOrder(ada, admin, aDraft([aRoll({ addRush: true, scanQuality: "PRO" })]));
  expect(received).toMatchObject({ status: "PAID", serviceCredits: 1499 + 999 });
  const params = { orderId: received.id };
  await admin.call(benchContract.addRollsEvent, { params: { ...params, event: "DEVELOPED" }, body: {} });
  const refused = admin.call(orderDesk.cancelOrder, { params, body: {} });
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: "IN_PROGRESS",
    data: { rollIds: [received.rolls[0]!.id] },
  });
  const canceled = await admin.call(orderDesk.cancelOrder, { params, body: { force: true } });
  expect(canceled).toMatchObject({ status: "CANCELED", refunds: [{ toPayment: received.total }] });
  const again = await placeOrder(ada, aDraft(Array.from({ length: 10 }, () => aRoll())));
  expect(again.serviceCredits).toBe(10 * 1499); // all ten credits are restored
  const complete = admin.call(benchContract.completeOrder, { params });
  await expect(complete).rejects.toMatchObject({ data: { from: "CANCELED", to: "COMPLETE" } });
});

test("canceling requires a choice per handed-over line and restocks only returned goods", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const [film, bag, strap] = await Promise.all([5, 5, 5].map((stock) => addProduct(admin, { stock })));
  const order = await paidOrder(ada, {
    deliveryMethod: "IN_STORE_PICKUP",
    lines: [
      { tempKey: "film", productId: film!.id, quantity: 2 },
      { tempKey: "bag", productId: bag!.id },
      { tempKey: "strap", productId: strap!.id },
    ],
  });
  const params = { orderId: order.id };
  const quote = () => admin.call(orderDesk.quoteCancel, { params });
  expect(await quote()).toMatchObject({ pieces: 4, goods: [] });
  await admin.call(benchGoods.packGoods, { params, body: {} });
  await admin.call(benchGoods.handOverGoods, { params });
  const quoted = await quote();
  expect(quoted.pieces).toBe(0);
  expect(quoted.goods.map(({ quantity, state, isFromShelf }) => [quantity, state, isFromShelf])).toEqual([
    [2, "HANDED_OVER", true],
    [1, "HANDED_OVER", true],
    [1, "HANDED_OVER", true],
  ]);
  const [filmLine, bagLine, strapLine] = quoted.goods.map(({ lineId }) => lineId) as [string, string, string];
  const cancel = (goods: { lineId: string; outcome: "RETURNED" | "WRITTEN_OFF" | "KEPT" }[]) =>
    admin.call(orderDesk.cancelOrder, { params, body: { goods } });
  await expect(cancel([{ lineId: filmLine, outcome: "RETURNED" }])).rejects.toMatchObject({
    status: 409,
    code: "GOODS_GONE",
    data: { lineIds: [bagLine, strapLine] },
  });
  const stocks = async () =>
    Promise.all(
      [film!, bag!, strap!].map(
        async ({ id: productId }) => (await admin.call(getProduct, { params: { productId } })).product.stock,
      ),
    );
  expect(await stocks()).toEqual([3, 4, 4]);
  const canceled = await cancel([
    { lineId: filmLine, outcome: "RETURNED" },
    { lineId: bagLine, outcome: "WRITTEN_OFF" },
    { lineId: strapLine, outcome: "KEPT" },
  ]);
  expect(canceled).toMatchObject({ status: "CANCELED", refunds: [{ toPayment: order.total }] });
  expect(await stocks()).toEqual([5, 4, 4]);
  expect(canceled.events.find(({ type }) => type === "CANCELED")!.text).toMatch(
    /2 × .*: restocked; 1 × .*: written off; 1 × .*: kept by customer$/u,
  );
});

test("canceling requires a choice for shipped goods; goods still here are restocked automatically", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 5 });
  const order = await paidOrder(ada, { lines: [{ tempKey: "l", productId: film.id, quantity: 3 }] });
  const params = { orderId: order.id };
  const { id: shipmentId } = order.shipments[0]!;
  await admin.call(updateShipment, { params: { ...params, shipmentId }, body: { version: 1, shipped: true } });
  const { goods } = await admin.call(orderDesk.quoteCancel, { params });
  expect(goods).toMatchObject([{ quantity: 3, state: "SHIPPED" }]);
  await expect(admin.call(orderDesk.cancelOrder, { params, body: {} })).rejects.toMatchObject({ code: "GOODS_GONE" });
  const stored = [{ lineId: goods[0]!.lineId, outcome: "KEPT" as const }];
  await admin.call(orderDesk.cancelOrder, { params, body: { goods: stored } });
  expect((await admin.call(getProduct, { params: { productId: film.id } })).product.stock).toBe(2);
});

test("canceling a split shipment requires a choice only for items already shipped", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const [film, bag] = [await addProduct(admin, { stock: 5 }), await addProduct(admin, { stock: 5 })];
  const order = await paidOrder(ada, {
    lines: [film, bag].map(({ id }) => ({ tempKey: id, productId: id })),
  });
  const params = { orderId: order.id };
  const lineOf = ({ id }: { id: string }) => order.lines.find(({ productId }) => productId === id)!.id;
  const add = (lineIds: string[], toCustomer = true) =>
    admin.call(addShipment, { params, body: { method: "PREPAID_LABEL", toCustomer, lineIds } });
  const isRefused = { status: 400, errors: [{ path: "lineIds" }] };
  await expect(add([lineOf(bag), film.id])).rejects.toMatchObject(isRefused);
  await expect(add([lineOf(bag)], false)).rejects.toMatchObject(isRefused);
  const { shipment } = await add([lineOf(bag), lineOf(bag)]);
  expect(shipment.lineIds).toEqual([lineOf(bag)]);
  const leave = (id: string, version: number) =>
    admin.call(updateShipment, { params: { ...params, shipmentId: id }, body: { version, shipped: true } });
  await leave(shipment.id, 1);
  const gone = async () => (await admin.call(orderDesk.quoteCancel, { params })).goods.map(({ lineId }) => lineId);
  expect(await gone()).toEqual([lineOf(bag)]);
  const mail = (await lab.outbox(ada.email)).find(({ subject }) => subject.endsWith("is on its way"));
  expect(mail!.text).toContain(`1 × ${bag.name}`);
  expect(mail!.text).not.toContain(`1 × ${film.name}`);
  // The order's own parcel holds the rest, until it lists nothing.
  const { id: shipmentId } = order.shipments[0]!;
  await leave(shipmentId, 1);
  expect(await gone()).toEqual([lineOf(film), lineOf(bag)]);
  await admin.call(updateShipment, { params: { ...params, shipmentId }, body: { version: 2, lineIds: [] } });
  const goods = [{ lineId: lineOf(bag), outcome: "KEPT" as const }];
  await admin.call(orderDesk.cancelOrder, { params, body: { goods } });
  const stockOf = async ({ id: productId }: { id: string }) =>
    (await admin.call(getProduct, { params: { productId } })).product.stock;
  expect([await stockOf(film), await stockOf(bag)]).toEqual([5, 4]);
});

test("the cancellation quote equals the actual refund and writes nothing", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft([aRoll({ addRush: true, scanQuality: "PRO" })]));
  const params = { orderId: order.id };
  const quote = () => admin.call(orderDesk.quoteCancel, { params });
  const quoted = await quote();
  expect(quoted).toMatchObject({
    toCards: [{ how: "to Visa ending 4242", amount: order.total }],
    toGiftCards: 0,
    toAccountCredit: 0,
    serviceCredits: [
      { kind: "roll", count: 1 },
      { kind: "rush", count: 1 },
    ],
    creditsOver: 0,
    giftCards: 0,
    couponCode: null,
    pieces: 0,
    labels: 0,
    addOns: [],
    goods: [],
    film: [{ rollId: order.rolls[0]!.id, number: 1, labNumber: order.rolls[0]!.labNumber, where: "AT_LAB" }],
  });
  expect((await admin.call(orders.getOrder, { params })).version).toBe(order.version); // nothing was written
  const canceled = await admin.call(orderDesk.cancelOrder, { params, body: { force: true } });
  expect(canceled.refunds.map(({ toPayment, toAccountCredit }) => ({ toPayment, toAccountCredit }))).toEqual([
    { toPayment: quoted.toCards[0]!.amount, toAccountCredit: 0 },
  ]);
  await expect(quote()).rejects.toMatchObject({ status: 409, code: "WRONG_STATUS", data: { from: "CANCELED" } });
});

test("the cancellation quote includes held pieces, account credit and add-on orders", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await admin.call(adjustAccountCredit, {
    params: { userId: ada.userId },
    body: { change: 500, note: "Sorry for the wait" },
  });
  const film = await addProduct(admin, { price: 1400, stock: 5 });
  const draft = aDraft([aRoll({ negativesAction: "TOSS" })], {
    lines: [{ tempKey: "film", productId: film.id, quantity: 2 }],
  });
  const { id: orderId } = await paidOrder(ada, draft);
  const paymentMethodId = await storeCard(ada);
  const rollIds = (await admin.call(orders.getOrder, { params: { orderId } })).rolls.map(({ id }) => id);
  const { addOnOrderId } = await ada.call(changes.addRush, {
    params: { userId: ada.userId, orderId },
    body: { rollIds, paymentMethodId },
  });
  const [order, addOn] = [
    await admin.call(orders.getOrder, { params: { orderId } }),
    await admin.call(orders.getOrder, { params: { orderId: addOnOrderId! } }),
  ];
  // Earlier refunds are not promised again.
  await admin.call(refundOrder, { params: { orderId }, body: { toPayment: 300, reason: "A scratch" } });
  expect(await admin.call(orderDesk.quoteCancel, { params: { orderId } })).toMatchObject({
    toCards: [{ amount: order.payment!.amount - 300 }, { amount: addOn.payment!.amount }],
    toAccountCredit: order.appliedCredit,
    pieces: 2,
    addOns: [addOn.id],
  });
  expect(order.appliedCredit).toBe(500);
});

test("a goods order is complete once its parcel has shipped", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 5 });
  const goods = { lines: [{ tempKey: "l", productId: film.id }] };
  const order = await paidOrder(ada, goods);
  const complete = () => admin.call(benchContract.completeOrder, { params: { orderId: order.id } });
  await expect(complete()).rejects.toMatchObject({
    code: "NOT_COMPLETE",
    message: "A parcel has not been shipped yet.",
    data: { reason: "A parcel has not been shipped yet." },
  });
  const receiving = { params: { orderId: order.id }, body: { version: order.version, arrivedRollIds: [] } };
  await expect(admin.call(benchContract.receiveOrder, receiving)).rejects.toMatchObject({ code: "NOT_RECEIVABLE" });
  await admin.call(updateShipment, {
    params: { orderId: order.id, shipmentId: order.shipments[0]!.id },
    body: { version: 1, shipped: true },
  });
  expect(await complete()).toMatchObject({ status: "COMPLETE" });
});

test("store pick-ups are packed, announced once and handed over, and only then complete", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 5 });
  const goods = { lines: [{ tempKey: "l", productId: film.id }] };
  const sent = await paidOrder(ada, goods);
  const order = await paidOrder(ada, { ...goods, deliveryMethod: "IN_STORE_PICKUP" });
  const params = { orderId: order.id };
  const pack = (packed = true, orderId = order.id) =>
    admin.call(benchGoods.packGoods, { params: { orderId }, body: { packed } });
  const handOver = (orderId = order.id) => admin.call(benchGoods.handOverGoods, { params: { orderId } });
  await expect(admin.call(benchContract.completeOrder, { params })).rejects.toMatchObject({
    code: "NOT_COMPLETE",
    data: { reason: "The items have not been handed over yet." },
  });
  await expect(handOver()).rejects.toMatchObject({ code: "NOT_PACKED" });
  await expect(handOver(sent.id)).rejects.toMatchObject({ code: "NOT_PICKED_UP" });
  const [packed] = await Promise.all([pack(), pack()]);
  expect(packed.goodsPackedAt).toEqual(expect.any(String));
  expect(await pack(false)).toMatchObject({ goodsPackedAt: null });
  await pack();
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject.includes("is ready for pickup"))).toHaveLength(1);
  const handed = await handOver();
  expect(handed.goodsHandedOverAt).toEqual(expect.any(String));
  expect((await handOver()).version).toBe(handed.version);
  await expect(pack(false)).rejects.toMatchObject({ code: "GONE_ALREADY" });
  expect(await admin.call(benchContract.completeOrder, { params })).toMatchObject({ status: "COMPLETE" });
  const rolls = await paidOrder(ada, aDraft([aRoll()]));
  await expect(pack(true, rolls.id)).rejects.toMatchObject({ code: "NO_GOODS" });
  const open = await placeOrder(ada, goods);
  await expect(pack(true, open.id)).rejects.toMatchObject({ code: "NOT_IN_PROGRESS", data: { status: "OPEN" } });
});

test("a change preview returns its price or error without saving anything", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 2 });
  const order = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  const params = { orderId: order.id };
  const before = await admin.call(orders.getOrder, { params });
  const change = { removedRollIds: [order.rolls[1]!.id] };
  const withFilm = (quantity: number) => ({ ...change, newLines: [{ tempKey: "l", productId: film.id, quantity }] });
  const trying = (body: object) =>
    admin.call(checkoutContract.previewOrderChange, { params, body: { version: order.version, ...body } });
  const would = await trying(withFilm(2));
  expect(would.total).not.toBe(order.total);
  expect(await admin.call(orders.getOrder, { params })).toEqual(before);
  await expect(trying(withFilm(3))).rejects.toMatchObject({ code: "OUT_OF_STOCK" });
  await expect(trying({ promo: "no-such-code" })).rejects.toMatchObject({ code: "COUPON_UNKNOWN" });
  const body = { ...withFilm(2), version: order.version, expectedTotal: would.total };
  const made = await admin.call(checkoutContract.updateOrder, { params, body });
  expect(made.total).toBe(would.total);
  await expect(trying(withFilm(1))).rejects.toMatchObject({ code: "STALE", data: { version: made.version } });
});

test("prints are marked ready once, and only on orders with prints", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const marking = (orderId: number) => admin.call(bench.markPrintsReady, { params: { orderId } });
  const open = await placeOrder(ada, aDraft([aRoll({ addPrints: true })]));
  await expect(marking(open.id)).rejects.toMatchObject({ code: "NOT_IN_PROGRESS", data: { status: "OPEN" } });
  const none = await paidOrder(ada, aDraft([aRoll()]));
  await expect(marking(none.id)).rejects.toMatchObject({ code: "NO_PRINTS" });
  const order = await paidOrder(ada, aDraft([aRoll({ addPrints: true })]));
  const [first] = await Promise.all([marking(order.id), marking(order.id), marking(order.id)]);
  expect(first.printsReadyAt).toEqual(expect.any(String));
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject.includes("are ready"))).toHaveLength(1);
});

test("lists rolls by current step, rush first; order events and shipments are paginated", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll({ addRush: true }), aRoll()]));
  const [one, rushed, three] = order.rolls.map(({ id }) => id) as [string, string, string];
  await admin.call(benchContract.addRollsEvent, {
    params: { orderId: order.id, event: "DEVELOPED" },
    body: { rollIds: [three] },
  });
  const at = async (event: string, query: object = {}) =>
    admin.call(rollEvents.listRollEvents, { query: { event: event as "RECEIVED", limit: 100, ...query } });
  const here = (await at("RECEIVED")).rolls.filter(({ orderId }) => orderId === order.id);
  expect(here.map(({ rollId }) => rollId)).toEqual([rushed, one]);
  expect(here[0]).toMatchObject({
    customerName: "Ada Lovelace",
    addRush: true,
    labNumber: expect.any(String) as string,
  });
  expect((await at("DEVELOPED")).rolls.map(({ rollId }) => rollId)).toContain(three);
  const { labNumber } = here[0]!;
  expect(await at("RECEIVED", { search: labNumber! })).toMatchObject({ rolls: [{ rollId: rushed }] });
  const { counts } = await admin.call(rollEvents.countRollEvents);
  expect(counts.RECEIVED).toBe((await at("RECEIVED")).count);
  for (const sortBy of ["createdAt", "total", "status"] as const) {
    const paid = await admin.call(orders.listOrders, { query: { status: "PAID", sortBy, limit: 100 } });
    expect(paid.orders.map(({ id }) => id)).toContain(order.id);
  }
  const later = { from: new Date(lab.clock.now().getTime() + 1).toISOString() };
  expect((await admin.call(orders.listOrders, { query: later })).count).toBe(0);
  const yearZero = admin.call(orders.listOrders, { query: { to: "0000-02-29T00:00:00Z" } });
  await expect(yearZero).rejects.toMatchObject({ status: 400 });

  const params = { orderId: order.id };
  const trail = await admin.call(desk.listOrderEvents, { params, query: { limit: 2 } });
  expect(trail).toMatchObject({ count: order.events.length + 1, events: [{ type: "ROLLS_DEVELOPED" }, {}] });
  expect(await admin.call(desk.listShipments, { params })).toMatchObject({
    shipments: [{ toCustomer: false }],
  });
  await expect(ada.call(desk.listOrderEvents, { params })).rejects.toMatchObject({ status: 403 });
});

test("canceling film a courier has needs confirmation and e-mails the courier once", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const params = { orderId: order.id };
  const { courier, stopId } = await aStopFor(lab, admin, order);
  lab.clock.move(24 * 3600_000);
  for (const person of [ada, admin, courier]) person.setToken(await freshToken(lab.lab, person.userId));
  await courier.call(collectStop, { params: { messengerId: courier.messenger.id, stopId } });
  expect((await admin.call(orderDesk.quoteCancel, { params })).film).toMatchObject([
    { rollId: order.rolls[0]!.id, where: "WITH_COURIER" },
  ]);
  await expect(admin.call(orderDesk.cancelOrder, { params, body: {} })).rejects.toMatchObject({ code: "IN_PROGRESS" });
  await admin.call(orderDesk.cancelOrder, { params, body: { force: true } });
  await admin.call(orderDesk.cancelOrder, { params, body: { force: true } });
  const { routes } = await courier.call(listRoutes, { params: { messengerId: courier.messenger.id } });
  expect(routes[0]!.stops).toMatchObject([{ id: stopId, stopState: "COLLECTED", orderCanceled: true }]);
  // After undo, film of a canceled order can no longer be collected.
  const at = { params: { messengerId: courier.messenger.id, stopId } };
  const undone = await courier.call(undoStop, { ...at, body: { step: "collect" } });
  expect(undone.stop).toMatchObject({ stopState: "FAILED", orderCanceled: true });
  await expect(courier.call(collectStop, at)).rejects.toMatchObject({
    code: "STOP_STATE",
    data: { state: "CANCELED" },
  });
  const courierMails = (await lab.outbox(courier.email)).filter(({ subject }) => subject.includes("was canceled"));
  expect(courierMails).toHaveLength(1);
  expect(courierMails[0]!.text).toContain("Bring it to the lab");
  const mails = await lab.outbox(ada.email);
  expect(mails.find(({ subject }) => subject.endsWith("is canceled"))!.text).toContain(
    "We'll return your film to you.",
  );
});

test("a concurrent hand-over and cancel never restock handed-over goods automatically", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const film = await addProduct(admin, { stock: 5 });
  for (let round = 0; round < 4; round++) {
    const order = await paidOrder(ada, {
      deliveryMethod: "IN_STORE_PICKUP",
      lines: [{ tempKey: "l", productId: film.id }],
    });
    const params = { orderId: order.id };
    const stock = async () => (await admin.call(getProduct, { params: { productId: film.id } })).product.stock;
    const before = await stock();
    await admin.call(benchGoods.packGoods, { params, body: {} });
    const [handed, canceled] = await Promise.allSettled([
      admin.call(benchGoods.handOverGoods, { params }),
      admin.call(orderDesk.cancelOrder, { params, body: {} }),
    ]);
    expect([handed.status, canceled.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await stock()).toBe(handed.status === "fulfilled" ? before : before! + 1);
  }
});
