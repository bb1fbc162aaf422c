import { expect, test } from "vitest";
import {
  addRollsEvent,
  completeOrder,
  receiveOrder,
  undoRollsEvent,
  takeOnAccount,
  writeOffRoll,
} from "../../contract/bench/bench.ts";
import { listRollEvents } from "../../contract/bench/roll-events.ts";
import { changeNegatives, updateUserOrder } from "../../contract/checkout/order-changes.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getOrder, listOrders } from "../../contract/orders/orders.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import { addShipment, buyLabel } from "../../contract/shipping/shipping.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import type { OrderNeed } from "../../rules/orders/needs.ts";
import {
  aDraft,
  announceScan,
  aRoll,
  paidOrder,
  placeOrder,
  receivedOrder,
  storeCard,
} from "../../../tests/support/makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

async function aLab() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const orderNow = (orderId: number) => admin.call(getOrder, { params: { orderId } });
  return {
    lab,
    ada,
    admin,
    orderNow,
    receive: (order: Order, arrivedRollIds = order.rolls.map(({ id }) => id), more: object = {}) =>
      admin.call(receiveOrder, {
        params: { orderId: order.id },
        body: { version: order.version, arrivedRollIds, ...more },
      }),
    mark: (orderId: number, event: string, rollIds?: string[]) =>
      admin.call(addRollsEvent, { params: { orderId, event }, body: rollIds === undefined ? {} : { rollIds } }),
    pay: async (orderId: number) =>
      ada.call(payOrder, {
        params: { userId: ada.userId, orderId },
        body: { paymentMethodId: await storeCard(ada) },
      }),
    waits: async (needs: OrderNeed, orderId: number) =>
      (await admin.call(listOrders, { query: { needs, limit: 100 } })).orders.some(({ id }) => id === orderId),
    onBoard: async (orderId: number) =>
      (await admin.call(listRollEvents, { query: { event: "RECEIVED", limit: 100 } })).rolls.filter(
        (roll) => roll.orderId === orderId,
      ).length,
  };
}

test("unpaid film is received with stickers and held; paying starts its work and promise", async () => {
  const { lab, ada, admin, orderNow, receive, mark, pay, waits, onBoard } = await aLab();
  const placed = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  const held = await receive(placed, undefined, { note: "One cassette is open." });
  // The total is fixed: customers can no longer change an order whose film is at the lab.
  expect(held).toMatchObject({ status: "INVOICED", promise: null });
  expect(held.rolls.map(({ labNumber, work }) => [typeof labNumber, work])).toEqual([
    ["string", "NOT_PAID"],
    ["string", "NOT_PAID"],
  ]);
  await expect(
    ada.call(updateUserOrder, {
      params: { userId: ada.userId, orderId: placed.id },
      body: { version: held.version, removedRollIds: [held.rolls[0]!.id] },
    }),
  ).rejects.toMatchObject({ code: "NOT_CHANGEABLE" });
  await lab.workAll();
  const heldMails = (await lab.outbox(ada.email)).filter(
    ({ subject }) => subject === "Your film is here, waiting for payment",
  );
  expect(heldMails).toHaveLength(1);
  expect(heldMails[0]!.text).toContain(`/checkout?order=${placed.id}`);
  expect(heldMails[0]!.text).toContain("One cassette is open.");

  expect(await waits("TO_PAY", placed.id)).toBe(true);
  expect(await onBoard(placed.id)).toBe(0);
  await expect(mark(placed.id, "DEVELOPED")).rejects.toMatchObject({
    code: "OUT_OF_TURN",
    message: "The order is not paid. Hold roll 1 until it is.",
  });
  await expect(announceScan(admin, held, { type: "image/jpeg", size: 9 })).rejects.toMatchObject({ code: "NOT_PAID" });

  lab.clock.move(9 * 24 * 3600_000);
  for (const person of [ada, admin]) person.setToken(await freshToken(lab.lab, person.userId));
  await pay(placed.id);
  await lab.workAll();
  expect(await waits("TO_PAY", placed.id)).toBe(false);
  expect(await onBoard(placed.id)).toBe(2);
  const paid = await orderNow(placed.id);
  // The promise counts from the payment, not from the film's arrival.
  expect(paid.promise!.days!.from > lab.clock.now().toISOString().slice(0, 10)).toBe(true);
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject === "Your film is here")).toHaveLength(1);
  expect(mails.map(({ text }) => text).join()).toContain("Your film is already here.");
  await mark(placed.id, "DEVELOPED");
});

test("an unpaid parcel's missing rolls are refunded as credit once the order is paid", async () => {
  const { lab, ada, admin, orderNow, receive, pay } = await aLab();
  const placed = await placeOrder(ada, aDraft([aRoll(), aRoll({ scanQuality: "STANDARD_4K" }), aRoll()]));
  const [one, two, three] = placed.rolls.map(({ id }) => id) as [string, string, string];
  const first = await receive(placed, [one, two]);
  const second = await receive(first, [one, three]);
  expect(second.rolls.map(({ arrived }) => arrived)).toEqual([true, false, true]);
  await expect(
    admin.call(undoRollsEvent, {
      params: { orderId: placed.id, event: "RECEIVED" },
      body: { rollIds: [one, two, three] },
    }),
  ).rejects.toMatchObject({ code: "CANNOT_UNDO", data: { reason: "Change what arrived instead." } });
  const credit = async () => (await ada.call(getAccountCredit, { params: { userId: ada.userId } })).balance;
  await lab.workAll();
  expect(await credit()).toBe(0);
  await pay(placed.id);
  await lab.workAll();
  const paid = await orderNow(placed.id);
  const [back] = paid.refunds;
  expect(paid.refunds).toHaveLength(1);
  expect(back!.reason).toBe("not in the parcel: roll 2");
  expect(await credit()).toBe(back!.toAccountCredit);
  expect(back!.toAccountCredit).toBeGreaterThan(0);
  // Only once.
  await lab.workAll();
  expect(await credit()).toBe(back!.toAccountCredit);
});

test("unpaid film taken on account is worked on and promised before payment", async () => {
  const { lab, ada, admin, receive, mark, pay, waits, onBoard, orderNow } = await aLab();
  const placed = await placeOrder(ada, aDraft([aRoll()]));
  const take = () => admin.call(takeOnAccount, { params: { orderId: placed.id } });
  await expect(take()).rejects.toMatchObject({ status: 409, code: "NOT_HELD" });
  await receive(placed);
  const taken = await take();
  expect(taken).toMatchObject({ status: "INVOICED", rolls: [{ work: "IN_PROGRESS" }] });
  expect(taken.promise!.days).not.toBeNull();
  expect((await take()).version).toBe(taken.version);
  expect(await waits("TO_PAY", placed.id)).toBe(false);
  expect(await waits("IN_PROGRESS", placed.id)).toBe(true);
  expect(await onBoard(placed.id)).toBe(1);
  await mark(placed.id, "DEVELOPED");
  await pay(placed.id);
  await lab.workAll();
  expect((await orderNow(placed.id)).status).toBe("PAID");
});

test("a canceled order's film is on the return list until it ships and takes no other step", async () => {
  const { lab, ada, admin, mark, waits } = await aLab();
  const order = await receivedOrder(ada, admin, aDraft([aRoll({ negativesAction: "TOSS" }), aRoll()]));
  const params = { orderId: order.id };
  const [one, two] = order.rolls.map(({ id }) => id) as [string, string];
  await admin.call(cancelOrder, { params, body: { force: true } });
  expect(await waits("TO_RETURN", order.id)).toBe(true);
  await expect(mark(order.id, "DEVELOPED", [one])).rejects.toMatchObject({
    code: "OUT_OF_TURN",
    data: { rollIds: [one], reason: "The order is canceled. Return roll 1 at the return station." },
  });
  await expect(announceScan(admin, order, { type: "image/jpeg", size: 9 })).rejects.toMatchObject({ code: "CANCELED" });
  lab.clock.move(1000);
  const { shipment } = await admin.call(addShipment, { params, body: { method: "RETURN_MAILER" } });
  await admin.call(buyLabel, { params: { ...params, shipmentId: shipment.id } });
  await mark(order.id, "RETURNED", [one]);
  expect(await waits("TO_RETURN", order.id)).toBe(true);
  await mark(order.id, "RETURNED", [two]);
  expect(await waits("TO_RETURN", order.id)).toBe(false);
});

test("negatives to ship are on the return list until they ship, even on a complete order", async () => {
  const { lab, ada, admin, mark, waits } = await aLab();
  const order = await receivedOrder(
    ada,
    admin,
    aDraft([aRoll({ negativesAction: "SHIP" }), aRoll({ negativesAction: "PICK_UP" })]),
  );
  const params = { orderId: order.id };
  const [shipped, stored] = order.rolls.map(({ id }) => id) as [string, string];
  expect(await waits("TO_RETURN", order.id)).toBe(false);
  for (const rollId of [shipped, stored])
    await admin.call(writeOffRoll, { params: { ...params, rollId }, body: { because: "BLANK" } });
  expect(await waits("TO_RETURN", order.id)).toBe(true);
  await mark(order.id, "RETURNED", [shipped]);
  expect(await waits("TO_RETURN", order.id)).toBe(false);
  await admin.call(completeOrder, { params });
  await ada.call(changeNegatives, {
    params: { userId: ada.userId, ...params },
    body: { choices: [{ rollId: stored, negativesAction: "SHIP" }], paymentMethodId: await storeCard(ada) },
  });
  await lab.workAll();
  expect(await waits("TO_RETURN", order.id)).toBe(true);
  await mark(order.id, "RETURNED", [stored]);
  expect(await waits("TO_RETURN", order.id)).toBe(false);
});

test("film arriving for a canceled order gets return stickers, and the customer one e-mail", async () => {
  const { lab, ada, admin, receive, waits } = await aLab();
  const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const canceled = await admin.call(cancelOrder, { params: { orderId: order.id }, body: {} });
  expect(await waits("TO_RETURN", order.id)).toBe(false);
  const here = await receive(canceled, [canceled.rolls[0]!.id]);
  expect(here.rolls.map(({ labNumber, work }) => [typeof labNumber, work])).toEqual([
    ["string", "CANCELED"],
    ["object", "CANCELED"],
  ]);
  await receive(here);
  expect(await waits("TO_RETURN", order.id)).toBe(true);
  await lab.workAll();
  const mails = (await lab.outbox(ada.email)).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.startsWith("We're returning the film"))).toHaveLength(1);
  expect(mails).not.toContain("Your film is here");
});
