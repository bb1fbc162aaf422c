import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as checkout from "../../contract/checkout/checkout.ts";
import * as guests from "../../contract/checkout/guest-orders.ts";
import { placeOrderFor } from "../../contract/checkout/order-desk.ts";
import { updateUserOrder } from "../../contract/checkout/order-changes.ts";
import { addCoupon, getCoupon } from "../../contract/coupons/coupons.ts";
import * as orders from "../../contract/orders/orders.ts";
import { invoiceOrder } from "../../contract/payments/order-invoice.ts";
import type { Order } from "../../contract/orders/order.ts";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { confirmByBank } from "../../../tests/support/second-step.ts";
import { confirmPayment, makeTestCardToken, payOrder } from "../../contract/payments/payments.ts";
import { updateProduct } from "../../contract/products/product-desk.ts";
import { getProduct } from "../../contract/products/products.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../rules/time.ts";
import { aCourier, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { deliverSandboxEvents } from "../payments/receive-payments-webhook.ts";
import { refunds } from "../payments/tables.ts";
import { stockMovements } from "../products/tables.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";

let lab: TestLab;
let admin: Person;
beforeAll(async () => {
  lab = await startLab();
  admin = await lab.admin();
});

const cart = (productId: string, quantity = 1) => ({
  lines: [{ tempKey: "line", productId, quantity }],
  deliveryMethod: "IN_STORE_PICKUP" as const,
});
let made = 0;
const newEmail = () => `guest.${(made += 1)}@people.test`;
const ADDRESS = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" } as const;

/** Places a guest's order from `visitor`'s browser at the quoted price. */
async function guestOrder(visitor: Person, productId: string, quantity = 1, email = newEmail()) {
  const body = { ...cart(productId, quantity), address: ADDRESS };
  const { total } = await visitor.call(guests.quoteGuestOrder, { body });
  const who = { email, firstName: "Vera", lastName: "Guest", expectedTotal: total };
  return (await visitor.call(guests.placeGuestOrder, { body: { ...body, ...who } })).order;
}
const stockOf = async (productId: string) => (await admin.call(getProduct, { params: { productId } })).product.stock;
const statusOf = async (orderId: number) => (await admin.call(orders.getOrder, { params: { orderId } })).status;
const at = (ms: number) => new Date(lab.clock.now().getTime() + ms).toISOString();
/** Moves the clock, runs the minute's job and signs people in again. */
async function pass(ms: number, ...people: Person[]): Promise<void> {
  lab.clock.move(ms);
  for (const who of [admin, ...people]) who.setToken(await freshToken(lab.lab, who.userId));
  await cancelUnpaidOrders(lab.lab.deps);
}
const tooMany = (most: number) => ({ status: 409, code: "TOO_MANY_UNPAID", data: { items: [{ most }] } });

describe("hold duration", () => {
  test("a guest's goods are restocked after 30 minutes, a customer's after 24 hours", async () => {
    const film = await addProduct(admin, { stock: 10 });
    const ada = await lab.customer();
    const visitors = await guestOrder(lab.visitor(), film.id, 3);
    const hers = await placeOrder(ada, cart(film.id, 2));
    expect([visitors.heldUntil, hers.heldUntil]).toEqual([at(30 * MINUTE_MS), at(24 * HOUR_MS)]);
    await pass(30 * MINUTE_MS - SECOND_MS);
    expect(await stockOf(film.id)).toBe(5);
    await pass(SECOND_MS);
    expect([await statusOf(visitors.id), await stockOf(film.id)]).toEqual(["CANCELED", 8]);
    await pass(23 * HOUR_MS + 30 * MINUTE_MS - SECOND_MS);
    expect([await statusOf(hers.id), await stockOf(film.id)]).toEqual(["OPEN", 8]);
    await pass(SECOND_MS);
    expect([await statusOf(hers.id), await stockOf(film.id)]).toEqual(["CANCELED", 10]);
  });

  test("a coupon, credits and a courier's slot are released after 24 hours; film alone is not held", async () => {
    const [ada, bea, cora, dora] = await Promise.all([1, 2, 3, 4].map(() => lab.customer()));
    const { coupon } = await admin.call(addCoupon, {
      body: { code: "ONCE-ONLY", kind: "fixed", amount: 100, maxRedemptions: 1 },
    });
    await admin.call(adjustAccountCredit, {
      params: { userId: bea!.userId },
      body: { change: 500, note: "For the test" },
    });
    const courier = await aCourier(lab, admin, hoursTomorrow(lab, { capacity: 1 }));
    const pickUp = { hoursId: courier.messenger.hours[0]!.id, day: labDay(lab, 1) };
    const holding = [
      await placeOrder(ada!, aDraft([aRoll()], { promo: "once-only" })),
      await placeOrder(bea!, aDraft([aRoll()])),
      await placeOrder(cora!, aDraft([aRoll()], { pickUp })),
    ];
    const waiting = await placeOrder(dora!, aDraft([aRoll()]));
    expect(waiting.heldUntil).toBeNull();
    for (const { heldUntil } of holding) expect(heldUntil).toBe(at(24 * HOUR_MS));
    await pass(24 * HOUR_MS, bea!);
    for (const { id } of holding) expect(await statusOf(id)).toBe("CANCELED");
    expect((await admin.call(getCoupon, { params: { couponId: coupon.id } })).coupon.redeemed).toBe(0);
    const { balance } = await bea!.call(getAccountCredit, { params: { userId: bea!.userId } });
    expect(balance).toBe(500);
    await pass(30 * DAY_MS);
    expect(await statusOf(waiting.id)).toBe("OPEN");
  });

  test("an invoiced or paid order never expires", async () => {
    const film = await addProduct(admin, { stock: 2 });
    const ada = await lab.customer();
    const invoiced = await placeOrder(ada, cart(film.id));
    const { heldUntil } = await admin.call(invoiceOrder, { params: { orderId: invoiced.id } });
    expect(heldUntil).toBeNull();
    const paid = await paidOrder(ada, cart(film.id));
    expect(paid.heldUntil).toBeNull();
    await pass(8 * DAY_MS);
    expect([await statusOf(invoiced.id), await statusOf(paid.id), await stockOf(film.id)]).toEqual([
      "INVOICED",
      "PAID",
      0,
    ]);
  });

  test("changing an order does not extend its hold; adding goods to film starts one", async () => {
    const film = await addProduct(admin, { stock: 10 });
    const ada = await lab.customer();
    const change = (order: Order, what: object) =>
      ada.call(updateUserOrder, {
        params: { userId: ada.userId, orderId: order.id },
        body: { version: order.version, ...what },
      });
    const goods = await placeOrder(ada, cart(film.id));
    const alone = await placeOrder(ada, aDraft([aRoll()]));
    await pass(23 * HOUR_MS, ada);
    const more = { newLines: [{ tempKey: "more", productId: film.id }] };
    expect((await change(goods, more)).heldUntil).toBe(goods.heldUntil);
    const joined = await change(alone, more);
    expect(joined.heldUntil).toBe(at(24 * HOUR_MS));
    const line = joined.lines.find(({ productId }) => productId === film.id)!;
    expect((await change(joined, { removedLineIds: [line.id] })).heldUntil).toBeNull();
    await pass(HOUR_MS);
    expect([await statusOf(goods.id), await statusOf(alone.id)]).toEqual(["CANCELED", "OPEN"]);
  });
});

describe("a payment in progress", () => {
  const pay = (who: Person, { id }: Order, paymentMethodId: string) =>
    who.call(payOrder, { params: { userId: who.userId, orderId: id }, body: { paymentMethodId } });

  test("keeps the hold until its outcome is known", async () => {
    const { deps } = lab.lab;
    const film = await addProduct(admin, { stock: 1 });
    const ada = await lab.customer();
    const order = await placeOrder(ada, cart(film.id));
    const card = await storeCard(ada);
    const real = deps.payments;
    // The provider captures the payment, but its response is lost.
    deps.payments = {
      ...real,
      async charge(request) {
        await real.charge(request);
        throw new ProviderUnreachable("lost");
      },
    };
    expect(await pay(ada, order, card).finally(() => (deps.payments = real))).toMatchObject({ outcome: "PENDING" });
    await pass(3 * DAY_MS);
    expect(await statusOf(order.id)).toBe("OPEN");
    await lab.workAll();
    expect([await statusOf(order.id), await stockOf(film.id)]).toEqual(["PAID", 0]);
  });

  test("keeps the hold for 15 minutes after the second step begins, so a late answer still pays", async () => {
    const film = await addProduct(admin, { stock: 2 });
    const [ada, bea] = [await lab.customer(), await lab.customer()];
    const [hers, others] = [await placeOrder(ada, cart(film.id)), await placeOrder(bea, cart(film.id))];
    await pass(24 * HOUR_MS - MINUTE_MS, ada, bea);
    const requested = await pay(ada, hers, await storeCard(ada, TEST_CARDS.secondStep));
    const left = await pay(bea, others, await storeCard(bea, TEST_CARDS.secondStep));
    expect([requested.outcome, left.outcome]).toEqual(["REQUIRES_ACTION", "REQUIRES_ACTION"]);
    await pass(14 * MINUTE_MS, ada, bea);
    const params = { userId: ada.userId, orderId: hers.id, paymentId: requested.paymentId! };
    const paid = await confirmByBank(ada, params, true);
    expect(paid).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
    await pass(MINUTE_MS, bea);
    await lab.workAll();
    const gone = await bea.call(orders.getUserOrder, { params: { userId: bea.userId, orderId: others.id } });
    expect(gone).toMatchObject({ status: "CANCELED", payment: { status: "DECLINED" } });
    expect(await stockOf(film.id)).toBe(1);
    const late = { userId: bea.userId, orderId: others.id, paymentId: left.paymentId! };
    expect(await confirmByBank(bea, late, true)).toMatchObject({ outcome: "DECLINED" });
  });

  test("is refunded in full when the bank approves it after the hold expired", async () => {
    const { deps } = lab.lab;
    const film = await addProduct(admin, { stock: 1 });
    const ada = await lab.customer();
    const order = await placeOrder(ada, cart(film.id));
    const requested = await pay(ada, order, await storeCard(ada, TEST_CARDS.secondStep));
    const params = { userId: ada.userId, orderId: order.id, paymentId: requested.paymentId! };
    const { clientSecret } = await ada.call(confirmPayment, { params });
    const real = deps.payments;
    // The hold expires, and the bank has approved the payment before the lab can cancel it.
    deps.payments = {
      ...real,
      async callOff(id) {
        await real.sandbox!.answerSecondStep(clientSecret!, true);
        return real.callOff(id);
      },
    };
    await pass(24 * HOUR_MS, ada);
    await lab.workAll();
    deps.payments = real;
    const { status } = await ada.call(orders.getUserOrder, { params });
    expect(status).toBe("CANCELED");
    for (let round = 0; round < 2; round++) {
      await lab.workAll();
      await deliverSandboxEvents(deps);
    }
    const back = await deps.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(back).toMatchObject([{ toPayment: order.total, status: "SUCCEEDED" }]);
    expect(await stockOf(film.id)).toBe(1);
  });
});

describe("hold quantity", () => {
  test("a guest order of all 900 units is rejected with the quantity that can be held", async () => {
    const film = await addProduct(admin, { name: "Gold of Strangers", stock: 900 });
    const visitor = lab.visitor();
    const refused = guestOrder(visitor, film.id, 900);
    await expect(refused).rejects.toMatchObject({
      ...tooMany(50),
      message:
        "You can reserve at most 50 of Gold of Strangers before paying. Order 50 now, and more once these are paid.",
    });
    expect(await stockOf(film.id)).toBe(900);
    expect((await guestOrder(visitor, film.id, 50)).status).toBe("OPEN");
  });

  test("the limit covers one network or e-mail and resets after 30 minutes", async () => {
    const film = await addProduct(admin, { stock: 900 });
    const [visitor, other] = [lab.visitor(), lab.visitor()];
    await guestOrder(visitor, film.id, 30);
    await expect(guestOrder(visitor, film.id, 30)).rejects.toMatchObject(tooMany(20));
    await guestOrder(visitor, film.id, 20);
    await expect(guestOrder(visitor, film.id, 1)).rejects.toMatchObject(tooMany(0));
    const email = newEmail();
    await guestOrder(other, film.id, 40, email);
    await expect(guestOrder(lab.visitor(), film.id, 40, email)).rejects.toMatchObject(tooMany(10));
    await pass(30 * MINUTE_MS);
    expect(await stockOf(film.id)).toBe(900);
    await guestOrder(visitor, film.id, 50);
  });

  test("guests together hold at most half the stock; account holders can still buy", async () => {
    const film = await addProduct(admin, { stock: 300 });
    for (let guest = 0; guest < 3; guest++) await guestOrder(lab.visitor(), film.id, 50);
    await expect(guestOrder(lab.visitor(), film.id)).rejects.toMatchObject(tooMany(0));
    const ada = await lab.customer();
    await placeOrder(ada, cart(film.id, 50));
    await expect(placeOrder(ada, cart(film.id))).rejects.toMatchObject(tooMany(0));
    expect(await stockOf(film.id)).toBe(100);
  });

  test("paid goods do not count toward the limit", async () => {
    const film = await addProduct(admin, { stock: 300 });
    const visitor = lab.visitor();
    const order = await guestOrder(visitor, film.id, 50);
    const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
    const { token } = await visitor.call(makeTestCardToken, { body: card });
    await visitor.call(guests.payGuestOrder, { params: { code: order.accessCode }, body: { token } });
    expect((await guestOrder(visitor, film.id, 50)).status).toBe("OPEN");
  });

  test("a product can override the limits, and staff orders ignore them", async () => {
    const rare = await addProduct(admin, { stock: 40, holdPieces: 2, holdGuestPercent: 10 });
    expect(rare).toMatchObject({ holdPieces: 2, holdGuestPercent: 10 });
    const ada = await lab.customer();
    expect((await ada.call(getProduct, { params: { productId: rare.id } })).product).toMatchObject({
      holdPieces: null,
      holdGuestPercent: null,
    });
    await expect(placeOrder(ada, cart(rare.id, 3))).rejects.toMatchObject(tooMany(2));
    for (let guest = 0; guest < 2; guest++) await guestOrder(lab.visitor(), rare.id, 2);
    await expect(guestOrder(lab.visitor(), rare.id)).rejects.toMatchObject(tooMany(0));
    const { total } = await ada.call(checkout.quoteOrder, {
      params: { userId: ada.userId },
      body: cart(rare.id, 30),
    });
    const body = { ...cart(rare.id, 30), customerId: ada.userId, expectedTotal: total };
    expect((await admin.call(placeOrderFor, { body })).status).toBe("OPEN");
    const { name, sku, productType, price, version } = rare;
    const wide = { name, sku, productType, price, version, holdPieces: 1000, holdGuestPercent: 100 };
    await admin.call(updateProduct, { params: { productId: rare.id }, body: wide });
    expect((await guestOrder(lab.visitor(), rare.id, 6)).status).toBe("OPEN");
  });

  test("growing an order counts what it already holds", async () => {
    const film = await addProduct(admin, { stock: 900 });
    const ada = await lab.customer();
    const order = await placeOrder(ada, cart(film.id, 40));
    const grow = (quantity: number) =>
      ada.call(updateUserOrder, {
        params: { userId: ada.userId, orderId: order.id },
        body: { version: order.version, newLines: [{ tempKey: "more", productId: film.id, quantity }] },
      });
    await expect(grow(11)).rejects.toMatchObject(tooMany(50));
    expect((await grow(10)).status).toBe("OPEN");
    const [held] = await lab.lab.deps.db
      .select({ stockAfter: stockMovements.stockAfter })
      .from(stockMovements)
      .where(eq(stockMovements.orderId, order.id))
      .orderBy(stockMovements.id);
    expect(held!.stockAfter).toBe(860);
    expect(await stockOf(film.id)).toBe(850);
  });
});

describe("the e-mail about an expired hold", () => {
  test("lists the order's items, is sent once, and links guests and customers to reorder", async () => {
    const film = await addProduct(admin, { name: "Film to Come Back", stock: 10 });
    const ada = await lab.customer();
    const email = newEmail();
    const visitors = await guestOrder(lab.visitor(), film.id, 3, email);
    const { coupon } = await admin.call(addCoupon, { body: { code: "Come-Back", kind: "fixed", amount: 100 } });
    const draft = { ...aDraft([aRoll()]), lines: cart(film.id, 2).lines, promo: coupon.code };
    const hers = await placeOrder(ada, draft);
    await pass(DAY_MS, ada);
    await Promise.all([cancelUnpaidOrders(lab.lab.deps), cancelUnpaidOrders(lab.lab.deps)]);
    const [guestMail, ...more] = await lab.outbox(email);
    expect(more).toEqual([]);
    expect(guestMail!.text).toContain("Film to Come Back × 3");
    expect(guestMail!.text).toContain(`/orders/${visitors.id}?code=${visitors.accessCode}&again=1`);
    const mail = (await lab.outbox(ada.email)).find(({ subject }) => subject.includes("not paid in time"))!;
    for (const said of ["Kodak Portra 400", "Film to Come Back × 2", "Come-Back"]) expect(mail.text).toContain(said);
    expect(mail.text).toContain(`/users/${ada.userId}/orders/${hers.id}?again=1`);
    const { order } = await lab.visitor().call(guests.getGuestOrder, { params: { code: visitors.accessCode } });
    expect(order).toMatchObject({ status: "CANCELED", lines: [{ productId: film.id, quantity: 3 }] });
  });
});
