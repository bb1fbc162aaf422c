import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { completeOrder } from "../../contract/bench/bench.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getOrder, listOrders } from "../../contract/orders/orders.ts";
import { listPaymentMethods, payOrder, removePaymentMethod } from "../../contract/payments/payments.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, receivedOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { findUncollected, shipUncollected } from "./ship-uncollected.ts";

/** Starts a lab with film whose scans were synced this many days ago. */
async function aLab(days: number, actions = ["PICK_UP_SHIP", "PICK_UP_SHIP"] as ("PICK_UP_SHIP" | "PICK_UP")[]) {
  const lab = await startLab();
  const { deps } = lab.lab;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft(actions.map((negativesAction) => aRoll({ negativesAction }))));
  const syncedAt = new Date(deps.now().getTime() - days * DAY_MS);
  await deps.db.update(rolls).set({ syncedAt }).where(eq(rolls.orderId, order.id));
  const addOns = () => deps.db.select().from(orders).where(eq(orders.parentOrderId, order.id));
  const orderNow = (orderId = order.id): Promise<Order> => admin.call(getOrder, { params: { orderId } });
  const mails = async () =>
    (await lab.outbox(ada.email)).filter(({ subject }) => subject.startsWith("Negatives of order"));
  const run = async () => {
    await findUncollected(deps);
    await lab.workAll();
  };
  return { lab, deps, ada, admin, order, addOns, orderNow, mails, run };
}

test("uncollected negatives are charged once to the stored card and listed for shipping", async () => {
  const { order, addOns, orderNow, mails, run, deps, admin } = await aLab(30);
  await expect(admin.call(completeOrder, { params: { orderId: order.id } })).rejects.toMatchObject({
    code: "NOT_COMPLETE",
    message: "The negatives of roll 1 have not been picked up or shipped yet.",
  });
  await run();
  const [addOn] = await addOns();
  expect(addOn).toMatchObject({ status: "PAID", linesTotal: 999 });
  const shipped = await orderNow();
  expect(shipped.rolls.map(({ negativesAction }) => negativesAction)).toEqual(["SHIP", "SHIP"]);
  expect(shipped.shipments.filter(({ serviceLevel }) => serviceLevel === "return_negatives")).toMatchObject([
    { toCustomer: true, shippedAt: null },
  ]);
  const { orders: toReturn } = await admin.call(listOrders, { query: { needs: "TO_RETURN", limit: 100 } });
  expect(toReturn.map(({ id }) => id)).toContain(order.id);
  expect(await mails()).toEqual([]);
  await run();
  await Promise.all([shipUncollected(deps, order.id), shipUncollected(deps, order.id)]);
  expect(await addOns()).toHaveLength(1);
});

test("nothing is charged before 14 business days or for other negatives choices", async () => {
  const soon = await aLab(18);
  await soon.run();
  expect(await soon.addOns()).toEqual([]);
  const other = await aLab(60, ["PICK_UP"]);
  await other.run();
  expect(await other.addOns()).toEqual([]);
});

test("concurrent runs charge the shipping once", async () => {
  const { deps, order, addOns, lab } = await aLab(30);
  await Promise.allSettled([1, 2, 3].map(() => shipUncollected(deps, order.id)));
  await lab.workAll();
  const found = await addOns();
  expect(found).toMatchObject([{ status: "PAID", linesTotal: 999 }]);
});

test("a declined card gets one payment link, and the order is listed as unpaid until it is paid", async () => {
  const { lab, deps, ada, admin, addOns, orderNow, mails, run } = await aLab(30);
  await storeCard(ada, TEST_CARDS.declined);
  await run();
  await run();
  const [addOn] = await addOns();
  expect(addOn).toMatchObject({ status: "INVOICED" });
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]!.text).toContain(`/checkout?order=${addOn!.id}`);
  expect((await orderNow()).rolls[0]!.negativesAction).toBe("PICK_UP_SHIP");
  const waiting = async () =>
    (await admin.call(listOrders, { query: { needs: "TO_PAY", limit: 100 } })).orders.map(({ id }) => id);
  expect(await waiting()).toContain(addOn!.id);

  // Longer than an open order's holds last.
  await cancelUnpaidOrders({ ...deps, now: () => new Date(deps.now().getTime() + 3 * DAY_MS) });
  const paymentMethodId = await storeCard(ada);
  await ada.call(payOrder, { params: { userId: ada.userId, orderId: addOn!.id }, body: { paymentMethodId } });
  await lab.workAll();
  expect((await orderNow()).rolls[0]!.negativesAction).toBe("SHIP");
  expect(await waiting()).not.toContain(addOn!.id);
});

test("without a card the customer gets a payment link; a canceled order is not placed again", async () => {
  const { ada, admin, addOns, mails, run } = await aLab(30);
  const params = { userId: ada.userId };
  const { paymentMethods } = await ada.call(listPaymentMethods, { params });
  for (const { id } of paymentMethods)
    await ada.call(removePaymentMethod, { params: { ...params, paymentMethodId: id } });
  await run();
  expect((await mails())[0]!.text).toContain("You have no card on file.");
  const [addOn] = await addOns();
  await admin.call(cancelOrder, { params: { orderId: addOn!.id }, body: {} });
  await run();
  expect(await addOns()).toMatchObject([{ status: "CANCELED" }]);
});
