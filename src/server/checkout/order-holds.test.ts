import { eq } from "drizzle-orm";
import { confirmByBank } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { addCoupon, getCoupon, updateCoupon } from "../../contract/coupons/coupons.ts";
import * as changes from "../../contract/checkout/order-changes.ts";
import * as desk from "../../contract/checkout/order-desk.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import type { Order } from "../../contract/orders/order.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { getProduct } from "../../contract/products/products.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aCourier, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { courierWindows } from "../couriers/tables.ts";
import { deliverSandboxEvents } from "../payments/receive-payments-webhook.ts";
import { payments } from "../payments/tables.ts";
import { countPopularity } from "../products/count-sales.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";

const cart = (...lines: { productId: string; quantity?: number }[]) => ({
  lines: lines.map((line, index) => ({ tempKey: `line-${index}`, ...line })),
  deliveryMethod: "IN_STORE_PICKUP" as const,
});
const ofOrder = (who: Person, { id }: Pick<Order, "id">) => ({ params: { userId: who.userId, orderId: id } });
const change = (who: Person, order: Order, what: object) =>
  who.call(changes.updateUserOrder, { ...ofOrder(who, order), body: { version: order.version, ...what } });
const read = (who: Person, id: number) => who.call(orders.getUserOrder, ofOrder(who, { id }));
const stockOf = async (admin: Person, productId: string) =>
  (await admin.call(getProduct, { params: { productId } })).product.stock;
const credit = (admin: Person, who: Person, change: number) =>
  admin.call(adjustAccountCredit, { params: { userId: who.userId }, body: { change, note: "For the test" } });
const balanceOf = async (who: Person) => (await who.call(getAccountCredit, { params: { userId: who.userId } })).balance;
async function passDays(lab: TestLab, days: number, ...people: Person[]): Promise<void> {
  lab.clock.move(days * DAY_MS);
  for (const who of people) who.setToken(await freshToken(lab.lab, who.userId));
}
const negatives = (who: Person, order: Order, negativesAction: "CUT" | "UNCUT" | "TOSS" | "SHIP", card?: string) =>
  who.call(changes.changeNegatives, {
    ...ofOrder(who, order),
    body: {
      choices: order.rolls.map(({ id }) => ({ rollId: id, negativesAction })),
      ...(card === undefined ? {} : { paymentMethodId: card }),
    },
  });

test("an order keeps its coupon through changes, even after it ended or ran out", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const endsAt = new Date(lab.clock.now().getTime() + DAY_MS).toISOString();
  const terms = { code: "LASTDAY", kind: "percentage" as const, amount: 10_000, maxRedemptions: 1, endsAt };
  const { coupon } = await admin.call(addCoupon, { body: terms });
  const params = { couponId: coupon.id };
  const order = await placeOrder(ada, aDraft([aRoll(), aRoll()], { promo: "lastday" }));
  await passDays(lab, 2, ada, admin);
  const changed = await change(ada, order, { removedRollIds: [order.rolls[0]!.id] });
  expect(changed).toMatchObject({ couponCode: "LASTDAY", appliedDiscount: 180 });
  expect((await admin.call(getCoupon, { params })).coupon.redeemed).toBe(1);
  await admin.call(updateCoupon, { params, body: { ...terms, active: false, version: coupon.version } });
  const again = await change(ada, changed, { newRolls: [aRoll()] });
  expect(again.appliedDiscount).toBe(360);
  await change(ada, again, { promo: null });
  expect((await admin.call(getCoupon, { params })).coupon.redeemed).toBe(0);
});

test("customers swapping the same goods and coupons in opposite order never deadlock", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const goods = await Promise.all([1, 2].map(() => addProduct(admin, { stock: 100 })));
  const codes = ["CROSS-A", "CROSS-B"];
  for (const code of codes) await admin.call(addCoupon, { body: { code, kind: "fixed", amount: 100 } });
  const people = await Promise.all(Array.from({ length: 6 }, () => lab.customer()));
  let placed = await Promise.all(
    people.map((who, at) => placeOrder(who, { ...cart({ productId: goods[at % 2]!.id }), promo: codes[at % 2]! })),
  );
  for (let round = 0; round < 4; round++) {
    const [changed] = await Promise.all([
      Promise.all(
        placed.map((order, at) => {
          const other = (at + round + 1) % 2;
          const had = order.lines.find(({ productId }) => goods.some(({ id }) => id === productId))!;
          return change(people[at]!, order, {
            removedLineIds: [had.id],
            newLines: [{ tempKey: `swap-${round}`, productId: goods[other]!.id }],
            promo: codes[other]!,
          });
        }),
      ),
      countPopularity(lab.lab.deps),
      placeOrder(await lab.customer(), { ...cart(...goods.map(({ id }) => ({ productId: id }))), promo: codes[0]! }),
    ]);
    placed = changed;
  }
  expect((await stockOf(admin, goods[0]!.id))! + (await stockOf(admin, goods[1]!.id))!).toBe(200 - 6 - 8);
});

test("orders for the same goods and courier are placed and canceled concurrently", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const courier = await aCourier(lab, admin, hoursTomorrow(lab, { capacity: 100 }));
  const pickUp = { hoursId: courier.messenger.hours[0]!.id, day: labDay(lab, 1) };
  const film = await addProduct(admin, { stock: 50 });
  const people = await Promise.all(Array.from({ length: 8 }, () => lab.customer()));
  const draft = () => ({ ...aDraft([aRoll()]), lines: cart({ productId: film.id }).lines, pickUp });
  let placed = await Promise.all(people.slice(0, 4).map((who) => placeOrder(who, draft())));
  for (let round = 0; round < 5; round++) {
    const [coming, going] =
      round % 2 === 0 ? [people.slice(4), people.slice(0, 4)] : [people.slice(0, 4), people.slice(4)];
    const [next] = await Promise.all([
      Promise.all(coming.map((who) => placeOrder(who, draft()))),
      Promise.all(placed.map((order, at) => going[at]!.call(changes.cancelUserOrder, ofOrder(going[at]!, order)))),
    ]);
    placed = next;
  }
  expect(await stockOf(admin, film.id)).toBe(46);
  const [window] = await lab.lab.deps.db
    .select()
    .from(courierWindows)
    .where(eq(courierWindows.hoursId, pickUp.hoursId));
  expect(window!.booked).toBe(4);
});

test("concurrent requests for the same sleeving buy it once, and paid work is never recharged", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const tries = await Promise.all(Array.from({ length: 5 }, () => negatives(ada, order, "CUT")));
  // A request that arrives after payment has nothing to buy.
  const bought = new Set(tries.flatMap(({ addOnOrderId }) => addOnOrderId ?? []));
  expect(bought.size).toBe(1);
  const addOnId = [...bought][0]!;
  const captured = await lab.lab.deps.db.select().from(payments).where(eq(payments.orderId, addOnId));
  expect(captured).toMatchObject([{ status: "CAPTURED" }]);
  for (const action of ["TOSS", "CUT"] as const) {
    const chosen = await negatives(ada, order, action);
    expect(chosen).toMatchObject({ addOnOrderId: null, order: { rolls: [{ negativesAction: action }] } });
  }
  const shipped = await negatives(ada, order, "SHIP");
  expect(shipped.payment).toMatchObject({ outcome: "CAPTURED" });
  await negatives(ada, order, "TOSS");
  expect(await negatives(ada, order, "SHIP")).toMatchObject({ addOnOrderId: null });
});

test("after a decline, retrying the same add-on pays its order; a different one must wait", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await credit(admin, ada, 100);
  const bad = await storeCard(ada, TEST_CARDS.declined);
  const declined = await negatives(ada, order, "CUT", bad).catch((error: { data: { orderId: number } }) => error);
  const waiting = (declined as { data: { orderId: number } }).data.orderId;
  await expect(negatives(ada, order, "UNCUT")).rejects.toMatchObject({
    status: 409,
    code: "ORDER_WAITS",
    data: { orderId: waiting },
  });
  const good = await storeCard(ada);
  expect(await negatives(ada, order, "CUT", good)).toMatchObject({
    addOnOrderId: waiting,
    payment: { outcome: "CAPTURED" },
    order: { rolls: [{ negativesAction: "CUT" }] },
  });
  expect(await read(ada, waiting)).toMatchObject({ appliedCredit: 100, status: "PAID" });

  const rush = (card: string) =>
    ada.call(changes.addRush, {
      ...ofOrder(ada, order),
      body: { rollIds: order.rolls.map(({ id }) => id), paymentMethodId: card },
    });
  await expect(rush(bad)).rejects.toMatchObject({ code: "CARD_DECLINED" });
  // The second request finds the first's order, or that it is already done.
  const rushed = await Promise.allSettled([rush(good), rush(good)]);
  const done = rushed.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(new Set(done.map(({ addOnOrderId }) => addOnOrderId)).size).toBe(1);
  expect(done[0]!.order.rolls[0]!.addRush).toBe(true);
  for (const one of rushed) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "ALREADY_RUSHED" });
  await expect(rush(good)).rejects.toMatchObject({ code: "ALREADY_RUSHED" });
});

test("an add-on unpaid for a day returns its account credit", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await credit(admin, ada, 100);
  const bad = await storeCard(ada, TEST_CARDS.declined);
  await expect(negatives(ada, order, "CUT", bad)).rejects.toMatchObject({ code: "CARD_DECLINED" });
  expect(await balanceOf(ada)).toBe(0);
  await passDays(lab, 1, ada, admin);
  await cancelUnpaidOrders(lab.lab.deps);
  expect(await balanceOf(ada)).toBe(100);
  expect(await negatives(ada, order, "CUT", await storeCard(ada))).toMatchObject({ payment: { outcome: "CAPTURED" } });
});

test("changing an order cancels its pending payment, and the new total is charged instead", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const card = await storeCard(ada, TEST_CARDS.secondStep);
  const pay = (order: Order) => ada.call(payOrder, { ...ofOrder(ada, order), body: { paymentMethodId: card } });
  const confirm = (order: Order, paymentId: string) =>
    confirmByBank(ada, { ...ofOrder(ada, order).params, paymentId }, true);

  const order = await placeOrder(ada, aDraft([aRoll()]));
  const before = await pay(order);
  const changed = await change(ada, before.order, { newRolls: [aRoll()] });
  const after = await pay(changed);
  expect(after).toMatchObject({ outcome: "REQUIRES_ACTION" });
  expect(after.paymentId).not.toBe(before.paymentId);
  expect(await confirm(order, before.paymentId!)).toMatchObject({ outcome: "DECLINED" });
  const paid = await confirm(order, after.paymentId!);
  expect(paid).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID", total: changed.total } });
  expect(paid.order.refunds).toEqual([]);

  // The job does it too, when no one pays again.
  const other = await placeOrder(ada, aDraft([aRoll()]));
  const left = await pay(other);
  await change(ada, left.order, { newRolls: [aRoll()] });
  await lab.workAll();
  const { payment } = await admin.call(orders.getOrder, { params: { orderId: other.id } });
  expect(payment).toMatchObject({ id: left.paymentId, status: "DECLINED" });
  await admin.call(desk.cancelOrder, { params: { orderId: other.id }, body: {} });
});

test("an order total over the maximum is rejected with a field error", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const dear = await addProduct(admin, { price: 200_000 });
  const params = { userId: ada.userId };
  const quote = (...quantities: number[]) =>
    ada.call(checkout.quoteOrder, {
      params,
      body: { lines: quantities.map((quantity, at) => ({ tempKey: `l${at}`, productId: dear.id, quantity })) },
    });
  expect((await quote(249)).linesTotal).toBe(49_800_000 + 999); // plus shipping
  for (const quantities of [[250], [1000], Array.from({ length: 100 }, () => 1000)]) {
    await expect(quote(...quantities)).rejects.toMatchObject({ status: 400, errors: [{ path: "lines" }] });
  }
});

test("canceling refunds the card after an excess payment was already returned as credit", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await credit(admin, ada, 1000);
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const [sendsBack, good] = [await storeCard(ada, TEST_CARDS.refundFails), await storeCard(ada)];
  const pay = (paymentMethodId: string) => ada.call(payOrder, { ...ofOrder(ada, order), body: { paymentMethodId } });
  // The order changes while the provider is charging.
  const real = deps.payments;
  deps.payments = {
    ...real,
    async charge(request) {
      await change(ada, order, { newRolls: [aRoll()] });
      return real.charge(request);
    },
  };
  await pay(sendsBack).finally(() => (deps.payments = real));
  for (let round = 0; round < 2; round++) {
    await lab.workAll();
    await deliverSandboxEvents(deps);
  }
  await lab.workAll();
  expect(await balanceOf(ada)).toBe(order.total); // refunded by the bank
  const paid = await pay(good);
  expect(paid).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID", appliedCredit: 1000 } });
  const canceled = await admin.call(desk.cancelOrder, { params: { orderId: order.id }, body: {} });
  expect(canceled.refunds.at(-1)).toMatchObject({ toPayment: paid.order.total, toAccountCredit: 1000 });
  expect(await balanceOf(ada)).toBe(order.total + 1000);
});
