import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { payGuestOrder, placeGuestOrder, quoteGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { handOverGoods, packGoods } from "../../contract/bench/goods.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import { listRefunds } from "../../contract/payments/refunds.ts";
import { makeTestCardToken } from "../../contract/payments/payments.ts";
import { getOrder, getUserOrder } from "../../contract/orders/orders.ts";
import { getProduct } from "../../contract/products/products.ts";
import type { LiveEvent } from "../../contract/kit/live.ts";
import * as contract from "../../contract/returns/returns.ts";
import { retryPostageRefund } from "../../contract/shipping/postage-refunds.ts";
import { addShipment, buyLabel } from "../../contract/shipping/shipping.ts";
import { DAY_MS } from "../../rules/time.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, aRoll, paidOrder, putFile, TEST_CARDS } from "../../../tests/support/makers.ts";
import { aJpeg, text } from "../../../tests/support/scan-makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { LabelRefused } from "../adapters/postage/port.ts";
import { users } from "../accounts/tables.ts";
import { orders } from "../orders/tables.ts";
import { shipments } from "../shipping/tables.ts";

/** Orders three rolls of film and a camera, paid and picked up at the counter. */
async function boughtGoods(lab: TestLab) {
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const [film, camera] = [await addProduct(admin, { stock: 10 }), await addProduct(admin, { price: 9900 })];
  const lines = [
    { tempKey: "a", productId: film.id, quantity: 3 },
    { tempKey: "b", productId: camera.id },
  ];
  const order = await paidOrder(ada, aDraft([], { lines, deliveryMethod: "IN_STORE_PICKUP" }));
  const params = { userId: ada.userId, orderId: order.id };
  const lineOf = (productId: string) => order.lines.find((line) => line.productId === productId)!.id;
  const handOver = async () => {
    await admin.call(packGoods, { params: { orderId: order.id }, body: { packed: true } });
    await admin.call(handOverGoods, { params: { orderId: order.id } });
  };
  const ask = (quantity: number, more: { reason?: "UNOPENED" | "FAULTY"; wish?: "AS_PAID" | "CREDIT" } = {}) =>
    ada.call(contract.requestReturn, {
      params,
      body: {
        lines: [{ lineId: lineOf(film.id), quantity, reason: more.reason ?? "UNOPENED" }],
        wish: more.wish ?? "AS_PAID",
        words: "Too slow for me",
      },
    });
  return { ada, admin, order, params, film, filmLine: lineOf(film.id), ask, handOver };
}

test("goods can be returned from delivery until 30 days later, each piece once", async () => {
  const lab = await startLab();
  const { ada, ask, handOver, params, filmLine } = await boughtGoods(lab);
  await expect(ask(1)).rejects.toMatchObject({ status: 409, code: "NOT_YET" });
  await handOver();
  const { returns } = await ask(2);
  expect(returns.lines.find(({ lineId }) => lineId === filmLine)).toMatchObject({ ordered: 3, returned: 2 });
  await expect(ask(2)).rejects.toMatchObject({ status: 422, code: "NOT_RETURNABLE", data: { lineId: filmLine } });

  const asks = await Promise.allSettled([ask(1), ask(1), ask(1)]);
  expect(asks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await ada.call(contract.withdrawReturn, { params: { ...params, returnId: returns.returns[0]!.id } });
  await ada.call(contract.withdrawReturn, { params: { ...params, returnId: returns.returns[0]!.id } });
  const now = await ada.call(contract.listReturns, { params });
  expect(now.returns.map(({ state }) => state).toSorted()).toEqual(["REQUESTED", "WITHDRAWN"]);
  expect(now.lines.find(({ lineId }) => lineId === filmLine)).toMatchObject({ returned: 1 });

  lab.clock.move(31 * DAY_MS);
  ada.setToken(await freshToken(lab.lab, ada.userId));
  await expect(ask(1)).rejects.toMatchObject({ status: 409, code: "OVER" });
});

test("the lab approves with a label, refunds once, and restocks the pieces", async () => {
  const lab = await startLab();
  const { ada, admin, ask, handOver, params, film, order } = await boughtGoods(lab);
  await handOver();
  const { returnId, returns } = await ask(2, { reason: "FAULTY" });
  const { amount } = returns.returns[0]!;
  expect(amount).toBeGreaterThan(2400); // with its tax
  const settle = (body: { amount: number; toCredit?: boolean; onShelf?: boolean }) =>
    admin.call(contract.settleReturn, { params: { returnId }, body });
  await expect(settle({ amount })).rejects.toMatchObject({ code: "STALE" });

  const { deps } = lab.lab;
  const { postage } = deps;
  deps.postage = { ...postage, buyLabel: () => Promise.reject(new LabelRefused("No such service")) };
  await admin.call(contract.approveReturn, { params: { returnId }, body: { label: true, answer: "Sorry for that!" } });
  await expect(
    admin.call(contract.declineReturn, { params: { returnId }, body: { answer: "No" } }),
  ).rejects.toMatchObject({ code: "STALE" });
  // The e-mail says that the label is on the order's page, so it waits for the label.
  const mails = async () => (await lab.outbox(ada.email)).filter(({ subject }) => subject.startsWith("Return"));
  expect(await mails()).toEqual([]);
  deps.postage = postage;
  const { shipments: all } = await admin.call(getOrder, { params: { orderId: order.id } });
  const { id: shipmentId } = all.find(({ toCustomer }) => !toCustomer)!;
  await admin.call(buyLabel, { params: { orderId: order.id, shipmentId } });
  expect(await mails()).toMatchObject([{ subject: `Return approved: order #10${order.id}` }]);
  const [mail] = await mails();
  for (const part of ["Sorry for that!", "free return label", `${film.name} × 2`]) expect(mail!.text).toContain(part);
  const parcel = (await ada.call(getUserOrder, { params })).shipments.find(({ toCustomer }) => !toCustomer)!;
  expect(parcel.label).toMatchObject({ state: "READY" });

  await expect(settle({ amount: amount + 1 })).rejects.toMatchObject({
    code: "MORE_THAN_PAID",
    data: { left: amount },
  });
  const tries = await Promise.allSettled([settle({ amount, onShelf: true }), settle({ amount, onShelf: true })]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await lab.workAll();
  const { refunds } = await admin.call(listRefunds, { params: { orderId: order.id } });
  expect(refunds).toMatchObject([{ toPayment: amount, toAccountCredit: 0, status: "SUCCEEDED" }]);
  expect((await admin.call(getProduct, { params: { productId: film.id } })).product.stock).toBe(10 - 3 + 2);
  const { events } = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["RETURN_REQUESTED", "RETURN_APPROVED", "REFUNDED", "RETURN_SETTLED"]),
  );
});

test("a return label that staff buy without a request is e-mailed once; a label for film is not", async () => {
  const lab = await startLab();
  const { ada, admin, order, handOver } = await boughtGoods(lab);
  await handOver();
  const fedex = { method: "PREPAID_LABEL", carrier: "FEDEX", serviceLevel: "fedex_ground", toCustomer: false } as const;
  const parcelOf = async (orderId: number) => {
    const { shipment } = await admin.call(addShipment, { params: { orderId }, body: fedex });
    return { orderId, shipmentId: shipment.id };
  };
  const subjects = async () => {
    await lab.workAll();
    return (await lab.outbox(ada.email)).map(({ subject }) => subject).filter((subject) => subject.includes("label"));
  };
  const params = await parcelOf(order.id);
  await Promise.all([1, 2, 3].map(() => admin.call(buyLabel, { params })));
  const subject = `Return label: order #10${order.id}`;
  expect(await subjects()).toEqual([subject]);
  // Another label replaces a voided one, which must not be used.
  await admin.call(retryPostageRefund, { params });
  await admin.call(buyLabel, { params });
  expect(await subjects()).toEqual([subject, subject]);

  const film = await paidOrder(ada, aDraft([aRoll()], { deliveryMethod: "EXTERNAL_FULFILLMENT" }));
  await admin.call(buyLabel, { params: await parcelOf(film.id) });
  expect(await subjects()).toEqual([subject, subject]);
});

test("a return can be settled for less, as credit; a declined one has a reason and frees its pieces", async () => {
  const lab = await startLab();
  const { ada, admin, ask, handOver, params, filmLine } = await boughtGoods(lab);
  await handOver();
  const declined = await ask(3);
  const no = { answer: "The cans are open." };
  await admin.call(contract.declineReturn, { params: { returnId: declined.returnId }, body: no });
  expect((await lab.outbox(ada.email)).some(({ text: said }) => said.includes(no.answer))).toBe(true);
  const after = await ada.call(contract.listReturns, { params });
  expect(after.returns[0]).toMatchObject({ state: "DECLINED", answer: no.answer });
  expect(after.lines.find(({ lineId }) => lineId === filmLine)).toMatchObject({ returned: 0 });

  const { returnId } = await ask(1, { wish: "CREDIT" });
  await admin.call(contract.approveReturn, { params: { returnId }, body: { label: false } });
  await admin.call(contract.settleReturn, { params: { returnId }, body: { amount: 1000, toCredit: true } });
  expect((await ada.call(getAccountCredit, { params: { userId: ada.userId } })).balance).toBe(1000);
  const list = await admin.call(contract.listAllReturns, { query: { search: `#10${params.orderId}` } });
  expect(list.returns.map(({ state }) => state).toSorted()).toEqual(["DECLINED", "DONE"]);
});

test("a return photo is accepted until the lab answers, validated, and stripped of EXIF", async () => {
  const lab = await startLab();
  const { ada, admin, ask, handOver, params } = await boughtGoods(lab);
  await handOver();
  const { returnId } = await ask(1, { reason: "FAULTY" });
  const linkFor = ({ length: size }: Uint8Array) =>
    ada.call(contract.addReturnPhoto, { params: { ...params, returnId }, body: { size } });
  const send = async (bytes: Uint8Array<ArrayBuffer>) => putFile(lab.origin, await linkFor(bytes), bytes);
  expect((await send(text("no picture at all"))).ok).toBe(false);
  const heard: LiveEvent[] = [];
  onTestFinished(lab.lab.deps.live.subscribe({ onEvent: (event) => heard.push(event) }));
  expect((await send(await aJpeg({ orientation: 6 }))).ok).toBe(true);
  // The desk may already have the return open.
  await expect.poll(() => heard).toContainEqual({ type: "order", userId: ada.userId, orderId: params.orderId });
  const { returns } = await admin.call(contract.listReturns, { params });
  const photo = await fetch(lab.origin + returns[0]!.photo!);
  expect(Buffer.from(await photo.arrayBuffer()).includes("Exif")).toBe(false);
  const late = await aJpeg({});
  const link = await linkFor(late);
  await admin.call(contract.declineReturn, { params: { returnId }, body: { answer: "No" } });
  await expect(send(late)).rejects.toMatchObject({ code: "ALREADY_ANSWERED" });
  // An older link is rejected too, and its upload leaves no file.
  expect((await putFile(lab.origin, link, late)).status).toBe(409);
  await lab.workAll();
  expect(await lab.lab.deps.files.list(`returns/${returnId}`)).toHaveLength(1);
});

test("a guest returns goods with the order code, refunded to the card only", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207" } as const;
  const lines = [{ tempKey: "a", productId: (await addProduct(admin)).id, quantity: 2 }];
  const { total } = await visitor.call(quoteGuestOrder, { body: { lines, address } });
  const who = { email: "vera.returns@people.test", firstName: "Vera", lastName: "Guest", address };
  const { order } = await visitor.call(placeGuestOrder, { body: { ...who, lines, expectedTotal: total } });
  const params = { code: order.accessCode };
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(payGuestOrder, { params, body: { token } });
  await lab.lab.deps.db
    .update(shipments)
    .set({ shippedAt: lab.clock.now(), deliveredAt: lab.clock.now() })
    .where(eq(shipments.orderId, order.id));

  const { lines: may, mayHaveCredit } = await visitor.call(contract.listGuestReturns, { params });
  expect({ mayHaveCredit, may: may.length }).toEqual({ mayHaveCredit: false, may: 1 });
  const { returnId, returns } = await visitor.call(contract.requestGuestReturn, {
    params,
    body: { lines: [{ lineId: may[0]!.lineId, quantity: 2, reason: "WRONG" }], wish: "CREDIT", words: "" },
  });
  expect(returns.returns[0]).toMatchObject({ wish: "AS_PAID", amount: may[0]!.paid });
  await admin.call(contract.approveReturn, { params: { returnId }, body: { label: true, answer: "" } });
  const amount = may[0]!.paid;
  await expect(
    admin.call(contract.settleReturn, { params: { returnId }, body: { amount, toCredit: true } }),
  ).rejects.toMatchObject({ code: "GUEST_HAS_NO_CREDIT" });
  await admin.call(contract.settleReturn, { params: { returnId }, body: { amount } });
  const { refunds } = await admin.call(listRefunds, { params: { orderId: order.id } });
  expect(refunds).toMatchObject([{ toPayment: amount, toAccountCredit: 0 }]);
});

test("the lab finds returns by their order's current customer", async () => {
  const lab = await startLab();
  const { ada, admin, order, ask, handOver } = await boughtGoods(lab);
  const { db } = lab.lab.deps;
  await handOver();
  await ask(1);
  const found = async (search: string) =>
    (await admin.call(contract.listAllReturns, { query: { search } })).returns.map(({ orderId }) => orderId);
  await db.update(users).set({ lastName: "Sendback" }).where(eq(users.id, ada.userId));
  expect(await Promise.all([ada.email, "sendback", `#10${order.id}`].map(found))).toEqual([
    [order.id],
    [order.id],
    [order.id],
  ]);
  const ben = await lab.customer();
  await db.update(orders).set({ customerId: ben.userId }).where(eq(orders.id, order.id));
  expect(await Promise.all([ada.email, ben.email].map(found))).toEqual([[], [order.id]]);
});
