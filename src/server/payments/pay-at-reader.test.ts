import { eq, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { getOrder, getUserOrder } from "../../contract/orders/orders.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import {
  cancelReaderPayment,
  getReaderPayment,
  holdTestCard,
  listReaders,
  payAtReader,
} from "../../contract/payments/readers.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import type { Order } from "../../contract/orders/order.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { providerThat } from "../../../tests/support/provider-that.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { claimIdempotencyKey } from "../idempotency/idempotency-keys.ts";
import { newId } from "../platform/ids.ts";
import { finishPayment } from "./finish-payment.ts";
import { reconcileReaders } from "./reconcile-payments.ts";
import { payments } from "./tables.ts";

async function atTheDesk() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const { readers } = await admin.call(listReaders, {});
  const readerOf = (label: string) => readers.find((one) => one.label === label)!.id;
  const frontDesk = readerOf("Front desk");
  onTestFinished(async () => {
    const [waiting] = await lab.lab.deps.db.select().from(payments).where(isNull(payments.settledAt));
    if (waiting?.readerId) await cancel(admin, { id: waiting.orderId }, waiting.id);
  });
  return { lab, ada, admin, order, readerOf, frontDesk, orderNow: () => look(admin, order) };
}

const look = (admin: Person, { id }: Order) => admin.call(getOrder, { params: { orderId: id } });
const take = (admin: Person, { id }: Pick<Order, "id">, readerId: string, options = {}) =>
  admin.call(payAtReader, { params: { orderId: id }, body: { readerId } }, options);
const last = async (admin: Person, { id }: Order) =>
  (await admin.call(getReaderPayment, { params: { orderId: id } })).payment;
const hold = (admin: Person, readerId: string, card: "pays" | "declined") =>
  admin.call(holdTestCard, { body: { readerId, card } });
const cancel = (admin: Person, { id }: Pick<Order, "id">, paymentId: string) =>
  admin.call(cancelReaderPayment, { params: { orderId: id, paymentId } });

test("staff see the readers and which are online", async () => {
  const { admin } = await atTheDesk();
  expect((await admin.call(listReaders, {})).readers).toMatchObject([
    { label: "Front desk", isOnline: true },
    { label: "Film window", isOnline: true },
    { label: "Back office", isOnline: false },
  ]);
});

test("a card held to the reader pays the amount due, settled by the provider's event", async () => {
  const { lab, admin, order, frontDesk, orderNow } = await atTheDesk();
  expect(await last(admin, order)).toBeNull();
  const { payment } = await take(admin, order, frontDesk);
  expect(payment).toMatchObject({ status: "REQUIRES_ACTION", amount: order.total, readerId: frontDesk });
  expect(await last(admin, order)).toEqual(payment);
  await hold(admin, frontDesk, "pays");
  await lab.workAll();
  expect(await last(admin, order)).toMatchObject({ id: payment.id, status: "CAPTURED", card: "Visa ending 4242" });
  const paid = await orderNow();
  expect(paid).toMatchObject({ status: "PAID", payment: { status: "CAPTURED", amount: order.total } });
  expect(paid.events.filter(({ type }) => type === "PAID")).toMatchObject([
    { text: "Paid $19.59 with Visa ending 4242" },
  ]);
});

test("a declined card leaves the order open without e-mail; the next attempt pays", async () => {
  const { lab, ada, admin, order, frontDesk, orderNow } = await atTheDesk();
  await lab.workAll();
  const mails = (await lab.outbox(ada.email)).length;
  await take(admin, order, frontDesk);
  await hold(admin, frontDesk, "declined");
  await lab.workAll();
  expect(await last(admin, order)).toMatchObject({ status: "DECLINED", message: "The card was declined." });
  expect(await orderNow()).toMatchObject({ status: "OPEN" });
  expect(await lab.outbox(ada.email)).toHaveLength(mails);
  await take(admin, order, frontDesk);
  await hold(admin, frontDesk, "pays");
  await lab.workAll();
  expect((await orderNow()).status).toBe("PAID");
});

test("a canceled payment takes no card; canceling again or after payment changes nothing", async () => {
  const { lab, admin, order, frontDesk, orderNow } = await atTheDesk();
  const { payment } = await take(admin, order, frontDesk);
  const { payment: canceled } = await cancel(admin, order, payment.id);
  expect(canceled).toMatchObject({ status: "DECLINED", message: "It was called off." });
  expect((await cancel(admin, order, payment.id)).payment).toEqual(canceled);
  await expect(hold(admin, frontDesk, "pays")).rejects.toMatchObject({ code: "NOTHING_WAITS" });
  const again = (await take(admin, order, frontDesk)).payment;
  await hold(admin, frontDesk, "pays");
  expect((await cancel(admin, order, again.id)).payment).toMatchObject({ status: "CAPTURED" });
  await lab.workAll();
  expect((await orderNow()).status).toBe("PAID");
});

test("a reader processing a card rejects cancellation and blocks payment by stored card", async () => {
  const { lab, ada, admin, order, frontDesk } = await atTheDesk();
  const { payment } = await take(admin, order, frontDesk);
  const end = providerThat(lab, (real) => ({
    callOff: async (providerPaymentId) => real.findCharge({ key: payment.id, providerPaymentId }).then((one) => one!),
  }));
  await expect(cancel(admin, order, payment.id)).rejects.toMatchObject({ status: 409, code: "CARD_IN_PROGRESS" });
  const body = { paymentMethodId: await storeCard(ada) };
  const params = { userId: ada.userId, orderId: order.id };
  await expect(ada.call(payOrder, { params, body })).rejects.toMatchObject({ status: 409 });
  end();
  expect(await ada.call(payOrder, { params, body })).toMatchObject({ outcome: "CAPTURED" });
  expect(await last(admin, order)).toMatchObject({ status: "DECLINED" });
});

test("concurrent payments at one order or one reader have one winner; the others are rejected", async () => {
  const { lab, ada, admin, order, frontDesk } = await atTheDesk();
  const other = await lab.admin();
  const tries = await Promise.allSettled([admin, other, admin, other].map((who) => take(who, order, frontDesk)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409, code: "UNDER_WAY" });
  const second = await placeOrder(ada, aDraft([aRoll()]));
  await expect(take(other, second, frontDesk)).rejects.toMatchObject({ status: 409, code: "READER_BUSY" });
  await cancel(other, order, (await last(other, order))!.id);
  expect((await take(other, second, frontDesk)).payment.status).toBe("REQUIRES_ACTION");
});

test("a busy, offline or unknown reader is rejected without an order event", async () => {
  const { admin, order, readerOf, frontDesk, orderNow } = await atTheDesk();
  const { events } = await orderNow();
  await expect(take(admin, order, readerOf("Film window"))).rejects.toMatchObject({ status: 409, code: "READER_BUSY" });
  await expect(take(admin, order, readerOf("Back office"))).rejects.toMatchObject({ code: "READER_OFFLINE" });
  await expect(take(admin, order, "of nobody")).rejects.toMatchObject({ status: 422, code: "NO_SUCH_READER" });
  expect((await orderNow()).events).toEqual(events);
  expect((await take(admin, order, frontDesk)).payment.status).toBe("REQUIRES_ACTION");
});

test("one key starts one payment and is rejected for another reader", async () => {
  const { admin, order, frontDesk, readerOf } = await atTheDesk();
  const idempotencyKey = crypto.randomUUID();
  const tries = await Promise.all(Array.from({ length: 5 }, () => take(admin, order, frontDesk, { idempotencyKey })));
  expect(new Set(tries.map(({ payment }) => payment.id)).size).toBe(1);
  await expect(take(admin, order, readerOf("Film window"), { idempotencyKey })).rejects.toMatchObject({
    code: "KEY_REUSED",
  });
});

test("a key repeated while its payment starts returns that payment", async () => {
  const { lab, admin, order, frontDesk } = await atTheDesk();
  const { db, now } = lab.lab.deps;
  const [id, key] = [newId(), crypto.randomUUID()];
  const { again } = await db.transaction(async (tx) => {
    // The key was looked up and not found; the request now waits to check for live payments.
    await tx.execute(sql`lock table ${payments} in access exclusive mode`);
    const late = take(admin, order, frontDesk, { idempotencyKey: key });
    late.catch(() => {});
    const waiting = sql`select from pg_locks where not granted and relation = 'payments'::regclass`;
    await vi.waitFor(async () => expect((await tx.execute(waiting)).rowCount).toBe(1), { timeout: 10_000 });
    const of = { id, orderId: order.id, readerId: frontDesk, userId: order.customerId, amount: order.total };
    await tx.insert(payments).values({ ...of, status: "PENDING", paymentMethodId: "first", createdAt: now() });
    const body = { orderId: order.id, readerId: frontDesk };
    await claimIdempotencyKey(tx, { userId: admin.userId, key, call: "payAtReader", body }, id, now());
    return { again: late };
  });
  expect((await again).payment.id).toBe(id);
  await db.delete(payments).where(eq(payments.id, id));
});

test("paid and unknown orders cannot be charged at a reader", async () => {
  const { ada, admin, order, frontDesk } = await atTheDesk();
  const paid = await paidOrder(ada, aDraft([aRoll()]));
  await expect(take(admin, paid, frontDesk)).rejects.toMatchObject({ code: "NOT_PAYABLE", data: { status: "PAID" } });
  await expect(take(admin, { id: 2_000_000 }, frontDesk)).rejects.toMatchObject({ status: 404 });
  await expect(cancel(admin, order, paid.payment!.id)).rejects.toMatchObject({ status: 404 });
  await expect(cancel(admin, paid, paid.payment!.id)).rejects.toMatchObject({ code: "NOT_AT_READER" });
});

test("charging at the reader replaces an abandoned second step and is hidden from the customer", async () => {
  const { ada, admin, order, frontDesk } = await atTheDesk();
  const params = { userId: ada.userId, orderId: order.id };
  const body = { paymentMethodId: await storeCard(ada, TEST_CARDS.secondStep) };
  expect(await ada.call(payOrder, { params, body })).toMatchObject({ outcome: "REQUIRES_ACTION" });
  await take(admin, order, frontDesk);
  expect((await ada.call(getUserOrder, { params })).payment).toMatchObject({ status: "DECLINED" });
});

test("canceling the order cancels the payment at the reader", async () => {
  const { lab, admin, order, frontDesk } = await atTheDesk();
  await take(admin, order, frontDesk);
  await admin.call(cancelOrder, { params: { orderId: order.id }, body: { reason: "", force: false } });
  await lab.workAll();
  await expect(hold(admin, frontDesk, "pays")).rejects.toMatchObject({ code: "NOTHING_WAITS" });
  expect(await last(admin, order)).toMatchObject({ status: "DECLINED" });
});

test("a crash before the reader call declines the payment; one after it recovers the payment", async () => {
  const { lab, admin, order, frontDesk, orderNow } = await atTheDesk();
  const died = () => Promise.reject(new ProviderUnreachable("died"));
  const end = providerThat(lab, () => ({ takeAtReader: died }));
  const before = (await take(admin, order, frontDesk)).payment;
  expect(before.status).toBe("PENDING");
  end();
  await finishPayment(lab.lab.deps, before.id, { by: null, notified: "by mail" });
  expect(await last(admin, order)).toMatchObject({ id: before.id, status: "DECLINED" });
  const endAgain = providerThat(lab, (real) => ({
    takeAtReader: async (request) => {
      await real.takeAtReader(request);
      return died();
    },
  }));
  const after = (await take(admin, order, frontDesk)).payment;
  expect(after.status).toBe("PENDING");
  endAgain();
  await hold(admin, frontDesk, "pays");
  await lab.workAll();
  expect(await last(admin, order)).toMatchObject({ id: after.id, status: "CAPTURED" });
  expect((await orderNow()).status).toBe("PAID");
});

test("an unused reader payment is canceled after ten minutes", async () => {
  const { lab, admin, order, frontDesk } = await atTheDesk();
  const { payment } = await take(admin, order, frontDesk);
  const after = async (ms: number) => {
    await lab.clock.move(ms);
    await reconcileReaders(lab.lab.deps);
    return last(admin, order);
  };
  expect(await after(9 * MINUTE_MS)).toEqual(payment);
  expect(await after(MINUTE_MS)).toMatchObject({ status: "DECLINED", message: "It was called off." });
});

test("reconciliation finds a card payment whose event was lost", async () => {
  const { lab, admin, order, frontDesk, orderNow } = await atTheDesk();
  await take(admin, order, frontDesk);
  await lab.lab.deps.payments.sandbox!.holdCard(frontDesk, "pays");
  await lab.clock.move(MINUTE_MS);
  await reconcileReaders(lab.lab.deps);
  expect((await orderNow()).status).toBe("PAID");
});
