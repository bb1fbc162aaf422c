import { eq, sql } from "drizzle-orm";
import { confirmByBank, makeSecondStep } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import type * as orderContract from "../../contract/orders/order.ts";
import * as orders from "../../contract/orders/orders.ts";
import { confirmPayment, payOrder } from "../../contract/payments/payments.ts";
import type { CallOptions } from "../../contract/kit/client.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { providerThat } from "../../../tests/support/provider-that.ts";
import { sandboxPaymentObjects } from "../adapters/payments/sandbox/sandbox-tables.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { finishAbandonedPayments } from "./reconcile-payments.ts";
import { payments } from "./tables.ts";

const pay = (who: Person, order: orderContract.Order, paymentMethodId: string, options: CallOptions = {}) =>
  who.call(payOrder, { params: { userId: who.userId, orderId: order.id }, body: { paymentMethodId } }, options);

const confirm = (who: Person, order: orderContract.Order, paymentId: string, approve = true) =>
  confirmByBank(who, { userId: who.userId, orderId: order.id, paymentId }, approve);

const orderNow = (who: Person, { id }: orderContract.Order) =>
  who.call(orders.getUserOrder, { params: { userId: who.userId, orderId: id } });

const eventTypes = (order: orderContract.Order) => order.events.map(({ type }) => type);

/** Returns the provider's charges for an order, in cents. */
async function charged({ lab }: TestLab, order: orderContract.Order): Promise<number[]> {
  const rows = await lab.deps.db
    .select({ data: sandboxPaymentObjects.data })
    .from(sandboxPaymentObjects)
    .innerJoin(payments, eq(sandboxPaymentObjects.key, sql`'charge:' || ${payments.id}`))
    .where(eq(payments.orderId, order.id));
  return rows.filter(({ data }) => data.status === "CAPTURED").map(({ data }) => data.amount as number);
}

async function anOrder(lab: TestLab, card?: string) {
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  return { ada, order, card: await storeCard(ada, card) };
}

test("a valid card pays the order, and the receipt is e-mailed once", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab);
  const paid = await pay(ada, order, card);
  expect(paid).toMatchObject({ outcome: "CAPTURED", message: null });
  expect(paid.order).toMatchObject({
    status: "PAID",
    version: order.version + 1,
    payment: { status: "CAPTURED", amount: order.total, card: "Visa ending 4242" },
  });
  expect(paid.order.events.at(-1)).toMatchObject({ type: "PAID", text: "Paid $39.17 with Visa ending 4242" });
  expect(await charged(lab, order)).toEqual([order.total]);
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject.includes("is paid"))).toHaveLength(1);
  await expect(pay(ada, order, card)).rejects.toMatchObject({
    status: 409,
    code: "NOT_PAYABLE",
    data: { status: "PAID" },
  });
});

test("a declined card leaves the order open with a reason, and another card can pay", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.declined);
  const declined = await pay(ada, order, card);
  expect(declined).toMatchObject({ outcome: "DECLINED", message: "The card was declined." });
  expect(declined.order).toMatchObject({ status: "OPEN", payment: { status: "DECLINED" } });
  expect(eventTypes(declined.order)).toEqual(["PLACED", "PAYMENT_DECLINED"]);
  expect(await pay(ada, order, await storeCard(ada))).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
});

test("an approved second step pays once, however often it is confirmed", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.secondStep);
  const requested = await pay(ada, order, card);
  expect(requested).toMatchObject({
    outcome: "REQUIRES_ACTION",
    order: { status: "OPEN", payment: { status: "REQUIRES_ACTION" } },
  });
  // The same card again gets the same second step, not a second payment.
  expect((await pay(ada, order, card)).paymentId).toBe(requested.paymentId);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(ada, order, requested.paymentId!)));
  for (const answer of answers) expect(answer).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
  expect(eventTypes(await orderNow(ada, order))).toEqual(["PLACED", "PAID"]);
  expect(await charged(lab, order)).toEqual([order.total]);
});

test("a refused second step declines the payment", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.secondStep);
  const { paymentId } = await pay(ada, order, card);
  expect(await confirm(ada, order, paymentId!, false)).toMatchObject({
    outcome: "DECLINED",
    order: { status: "OPEN" },
  });
  expect(await confirm(ada, order, paymentId!)).toMatchObject({ outcome: "DECLINED" });
  expect(await charged(lab, order)).toEqual([]);
});

test("a new card replaces a payment at its second step, which can no longer charge", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.secondStep);
  const { paymentId } = await pay(ada, order, card);
  expect(await pay(ada, order, await storeCard(ada))).toMatchObject({ outcome: "CAPTURED" });
  expect(await confirm(ada, order, paymentId!)).toMatchObject({ outcome: "DECLINED", order: { status: "PAID" } });
  expect(await charged(lab, order)).toEqual([order.total]);
});

test("fifty concurrent payments make one charge, with and without a key", async () => {
  const lab = await startLab();
  for (const options of [{}, { idempotencyKey: "fifty" }]) {
    const { ada, order, card } = await anOrder(lab);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => pay(ada, order, card, options)));
    for (const answer of answers) {
      if (answer.status === "fulfilled")
        expect(answer.value).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
      else expect(answer.reason).toMatchObject({ code: "NOT_PAYABLE" });
    }
    if (options.idempotencyKey) expect(answers.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await charged(lab, order)).toEqual([order.total]);
    expect(eventTypes(await orderNow(ada, order))).toEqual(["PLACED", "PAID"]);
  }
});

test("concurrent payments with different cards make one charge", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab);
  const cards = [
    card,
    await storeCard(ada),
    await storeCard(ada, TEST_CARDS.secondStep),
    await storeCard(ada, TEST_CARDS.declined),
  ];
  // Every second request has its own key.
  const pressed = Array.from({ length: 50 }, (_, index) =>
    pay(ada, order, cards[index % cards.length]!, index % 2 === 0 ? {} : { idempotencyKey: `own-${index}` }),
  );
  await Promise.allSettled(pressed);
  await lab.workAll();
  const now = await orderNow(ada, order);
  if (now.status === "OPEN") await pay(ada, order, card);
  expect(await charged(lab, order)).toEqual([order.total]);
  expect(eventTypes(await orderNow(ada, order)).filter((type) => type === "PAID")).toHaveLength(1);
});

test("the same key returns the same payment, even after a decline; another card needs a new key", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.declined);
  const first = await pay(ada, order, card, { idempotencyKey: "p1" });
  const again = await pay(ada, order, card, { idempotencyKey: "p1" });
  expect(again).toEqual(first);
  const good = await storeCard(ada);
  await expect(pay(ada, order, good, { idempotencyKey: "p1" })).rejects.toMatchObject({
    status: 409,
    code: "KEY_REUSED",
  });
  const paid = await pay(ada, order, good, { idempotencyKey: "p2" });
  expect(await pay(ada, order, good, { idempotencyKey: "p2" })).toEqual(paid);
});

test("the job settles a payment after a crash between charge and settlement, without recharging", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab);
  const restore = providerThat(lab, (real) => ({
    async charge(request) {
      await real.charge(request);
      throw new Error("the process died here");
    },
  }));
  await expect(pay(ada, order, card)).rejects.toMatchObject({ status: 500 });
  expect(await orderNow(ada, order)).toMatchObject({ status: "OPEN", payment: { status: "PENDING" } });
  restore();
  await finishAbandonedPayments(lab.lab.deps);
  await lab.workAll();
  expect(await orderNow(ada, order)).toMatchObject({ status: "OPEN" }); // its request may still be running
  lab.clock.move(MINUTE_MS);
  await Promise.all([finishAbandonedPayments(lab.lab.deps), finishAbandonedPayments(lab.lab.deps)]);
  await lab.workAll();
  expect(await orderNow(ada, order)).toMatchObject({ status: "PAID", payment: { status: "CAPTURED" } });
  expect(await charged(lab, order)).toEqual([order.total]);
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject.includes("is paid"))).toHaveLength(1);
});

test("an unreachable provider leaves the payment pending, and the job charges it later", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab);
  const down = async () => {
    throw new ProviderUnreachable("down");
  };
  const restore = providerThat(lab, () => ({ charge: down, findCharge: down, confirm: down }));
  const key = { idempotencyKey: "down" };
  expect(await pay(ada, order, card, key)).toMatchObject({ outcome: "PENDING", order: { status: "OPEN" } });
  expect(await pay(ada, order, card, key)).toMatchObject({ outcome: "PENDING" });
  expect(await pay(ada, order, await storeCard(ada))).toMatchObject({ outcome: "PENDING" });
  restore();
  await lab.workAll();
  expect(await charged(lab, order)).toEqual([order.total]);
  expect(await pay(ada, order, card, key)).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
});

test("a decline found by the job is e-mailed", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.declined);
  const restore = providerThat(lab, () => ({
    async charge() {
      throw new ProviderUnreachable("down");
    },
  }));
  await pay(ada, order, card);
  restore();
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ subject }) => subject.startsWith("Payment failed"))).toHaveLength(1);
  expect(await orderNow(ada, order)).toMatchObject({ status: "OPEN", payment: { status: "DECLINED" } });
});

test("the job recovers an approval whose response was lost", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.secondStep);
  const { paymentId } = await pay(ada, order, card);
  const params = { userId: ada.userId, orderId: order.id, paymentId: paymentId! };
  const confirmed = async () => ada.call(confirmPayment, { params });
  let restore = () => {};
  const answer = makeSecondStep(ada, confirmed, true, async () => {
    restore = providerThat(lab, () => ({
      async findCharge() {
        throw new ProviderUnreachable("no answer");
      },
    }));
  });
  expect(await answer).toMatchObject({ outcome: "PENDING", order: { status: "OPEN" } });
  restore();
  await lab.workAll();
  expect(await orderNow(ada, order)).toMatchObject({ status: "PAID" });
});

test("another customer's order, card and payment are not found", async () => {
  const lab = await startLab();
  const { ada, order, card } = await anOrder(lab, TEST_CARDS.secondStep);
  const grace = await lab.customer({ firstName: "Grace" });
  const hers = await placeOrder(grace, aDraft([aRoll()]));
  const herCard = await storeCard(grace);
  await expect(pay(grace, order, herCard)).rejects.toMatchObject({ status: 404 });
  await expect(pay(grace, hers, card)).rejects.toMatchObject({ status: 422, code: "NO_SUCH_CARD" });
  const { paymentId } = await pay(ada, order, card);
  await expect(confirm(grace, order, paymentId!)).rejects.toMatchObject({ status: 404 });
  await expect(confirm(grace, hers, paymentId!)).rejects.toMatchObject({ status: 404 });
});
