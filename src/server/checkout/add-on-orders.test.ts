import { expect, test } from "vitest";
import * as changes from "../../contract/checkout/order-changes.ts";
import * as desk from "../../contract/checkout/order-desk.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as bench from "../../contract/bench/bench.ts";
import * as payments from "../../contract/payments/payments.ts";
import type { Order } from "../../contract/orders/order.ts";
import {
  TEST_CARDS,
  aDraft,
  aRoll,
  paidOrder,
  placeOrder,
  receivedOrder,
  storeCard,
} from "../../../tests/support/makers.ts";
import { makeSecondStep } from "../../../tests/support/second-step.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const rush = (who: Person, order: Order, rollIds = order.rolls.map(({ id }) => id)) =>
  who.call(changes.addRush, { params: { userId: order.customerId, orderId: order.id }, body: { rollIds } });

test("rush is added to an open order, or to a paid one as an add-on order charged at once", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const open = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  const dearer = await rush(ada, open, [open.rolls[0]!.id]);
  expect(dearer).toMatchObject({ addOnOrderId: null, payment: null, order: { linesTotal: open.linesTotal + 1499 } });
  expect(dearer.order.rolls.map(({ addRush }) => addRush)).toEqual([true, false]);
  await expect(rush(ada, open, [open.rolls[0]!.id])).rejects.toMatchObject({ status: 409, code: "ALREADY_RUSHED" });

  const paid = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const bought = await rush(ada, paid);
  expect(bought.payment).toMatchObject({ outcome: "CAPTURED" });
  expect(bought.order.rolls.every(({ addRush }) => addRush)).toBe(true);
  const addOn = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId: bought.addOnOrderId! } });
  expect(addOn).toMatchObject({
    parentOrderId: paid.id,
    status: "PAID",
    linesTotal: 2998,
    tax: 266,
    total: 3264,
    rolls: [],
  });
  expect(addOn.lines.map(({ sku, rollId }) => [sku, rollId])).toEqual(paid.rolls.map(({ id }) => ["rush", id]));
});

test("ten concurrent rushes of a roll buy one; credits and Super Nice cover the fee", async () => {
  const lab = await startLab();
  const [nice, superNice] = [
    await lab.customer({ tier: "NICE_2025" }),
    await lab.customer({ tier: "SUPER_NICE_2025", firstName: "Grace" }),
  ];
  const order = await placeOrder(nice, aDraft([aRoll()]));
  expect(order.status).toBe("PAID");
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => rush(nice, order)));
  const done = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(done).toHaveLength(1);
  expect(done[0]).toMatchObject({ payment: null, order: { rolls: [{ addRush: true }] } });
  const addOn = { params: { userId: nice.userId, orderId: done[0]!.addOnOrderId! } };
  expect(await nice.call(orders.getUserOrder, addOn)).toMatchObject({ total: 0, serviceCredits: 999, status: "PAID" });
  const included = await placeOrder(superNice, aDraft([aRoll()]));
  expect(await rush(superNice, included)).toMatchObject({ payment: null, order: { rolls: [{ addRush: true }] } });
});

test("a declined card leaves the rolls unrushed; scanned rolls cannot be rushed", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft([aRoll()]));
  await storeCard(ada, TEST_CARDS.declined);
  await expect(rush(ada, order)).rejects.toMatchObject({ status: 422, code: "CARD_DECLINED" });
  const { rolls } = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(rolls[0]!.addRush).toBe(false);
  const scanned = await receivedOrder(ada, admin, aDraft([aRoll()]));
  for (const event of ["DEVELOPED", "SCANNED"]) {
    await admin.call(bench.addRollsEvent, { params: { orderId: scanned.id, event }, body: {} });
  }
  await expect(rush(ada, scanned)).rejects.toMatchObject({ status: 409, code: "ALREADY_SCANNED" });
  await expect(rush(ada, scanned, [order.rolls[0]!.id])).rejects.toMatchObject({ status: 400 });
});

test("a card for an add-on is saved only on request and only after its payment succeeds", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const params = { userId: ada.userId };
  const cards = async () => {
    await lab.workAll();
    const { paymentMethods } = await ada.call(payments.listPaymentMethods, { params });
    return paymentMethods.map(({ last4 }) => last4);
  };
  const hurry = async (number: string, roll: number, keep = true) => {
    const card = { number, expMonth: 12, expYear: 2034, cvc: "123" };
    const { token } = await ada.call(payments.makeTestCardToken, { body: card });
    const body = { rollIds: [order.rolls[roll]!.id], card: { token, keep } };
    return ada.call(changes.addRush, { params: { ...params, orderId: order.id }, body });
  };
  await expect(hurry(TEST_CARDS.declined, 0)).rejects.toMatchObject({ code: "CARD_DECLINED" });
  expect(await cards()).toEqual(["4242"]);
  const { addOnOrderId, payment } = await hurry(TEST_CARDS.secondStep, 0);
  expect(payment?.outcome).toBe("REQUIRES_ACTION");
  expect(await cards()).toEqual(["4242"]);
  const waiting = { ...params, orderId: addOnOrderId!, paymentId: payment!.paymentId };
  const confirm = () => ada.call(payments.confirmPayment, { params: waiting });
  expect(await makeSecondStep(ada, confirm, false)).toMatchObject({ outcome: "DECLINED" });
  expect(await cards()).toEqual(["4242"]);
  expect((await hurry(TEST_CARDS.pays, 0, false)).payment).toMatchObject({ outcome: "CAPTURED" });
  expect(await cards()).toEqual(["4242"]);
  const stored = await hurry(TEST_CARDS.secondStep, 1);
  const later = { ...params, orderId: stored.addOnOrderId!, paymentId: stored.payment!.paymentId };
  await makeSecondStep(ada, () => ada.call(payments.confirmPayment, { params: later }), true);
  expect((await cards()).toSorted()).toEqual(["3155", "4242"]);
});

test("negatives choices can change: free ones apply at once, others once paid", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(
    ada,
    aDraft([aRoll({ negativesAction: "PICK_UP" }), aRoll({ negativesAction: "PICK_UP" })]),
  );
  const choose = (negativesAction: "SHIP" | "TOSS" | "CUT" | "PICK_UP", which = order.rolls) =>
    ada.call(changes.changeNegatives, {
      params: { userId: ada.userId, orderId: order.id },
      body: { choices: which.map(({ id }) => ({ rollId: id, negativesAction })) },
    });
  expect(await choose("TOSS", [order.rolls[0]!])).toMatchObject({
    addOnOrderId: null,
    order: { rolls: [{ negativesAction: "TOSS" }, { negativesAction: "PICK_UP" }] },
  });
  const cut = await choose("CUT");
  const addOn = await admin.call(orders.getOrder, { params: { orderId: cut.addOnOrderId! } });
  expect(addOn.lines.map(({ sku, amount }) => [sku, amount])).toEqual([
    ["cutsleeving", 299],
    ["cutsleeving", 299],
  ]);
  expect(cut.order.rolls).toMatchObject([{ negativesAction: "CUT" }, { negativesAction: "CUT" }]);
  const shipped = await choose("SHIP");
  expect((await admin.call(orders.getOrder, { params: { orderId: shipped.addOnOrderId! } })).linesTotal).toBe(999);
  expect(shipped.order.shipments.filter(({ serviceLevel }) => serviceLevel === "return_negatives")).toHaveLength(1);
  // Services bought later are not charged again, and the screens use the same list.
  const lineOf = (sku: string, { id }: { id: string }) => ({ sku, rollId: id });
  expect(shipped.order.paidForNegatives).toEqual([
    ...order.rolls.map((roll) => lineOf("cutsleeving", roll)),
    { sku: "prepaidlabelreturnnegatives", rollId: null },
  ]);
  for (const action of ["TOSS", "CUT", "PICK_UP", "SHIP"] as const)
    expect(await choose(action)).toMatchObject({ addOnOrderId: null, payment: null });
  // Add-on orders are canceled with their order.
  const canceled = await admin.call(desk.cancelOrder, { params: { orderId: order.id }, body: {} });
  expect(canceled.status).toBe("CANCELED");
  expect((await admin.call(orders.getOrder, { params: { orderId: shipped.addOnOrderId! } })).status).toBe("CANCELED");
  await expect(choose("TOSS")).rejects.toMatchObject({ status: 409, code: "NOT_AT_HAND" });
});
