import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { type Order } from "../../contract/orders/order.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { listRefunds } from "../../contract/payments/refunds.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { confirmByBank } from "../../../tests/support/second-step.ts";
import { providerThat } from "../../../tests/support/provider-that.ts";
import { payments } from "./tables.ts";

const pay = (who: Person, { id }: Order, paymentMethodId: string) =>
  who.call(payOrder, { params: { userId: who.userId, orderId: id }, body: { paymentMethodId } });

const cancel = (admin: Person, { id }: Order) => admin.call(cancelOrder, { params: { orderId: id }, body: {} });

/** Returns what a customer paid for an order, net of the provider's refunds, in cents. */
async function outOfPocket({ lab }: TestLab, order: Order): Promise<number> {
  const { db, payments: provider } = lab.deps;
  const tries = await db.select().from(payments).where(eq(payments.orderId, order.id));
  let sum = 0;
  for (const { id } of tries) {
    const charge = await provider.findCharge({ key: id, providerPaymentId: null });
    const payment = charge && (await provider.findPayment(charge.providerPaymentId));
    if (payment?.status === "CAPTURED") sum += payment.amount - payment.refunded;
  }
  return sum;
}

async function placed(lab: TestLab, number?: string) {
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  return { ada, admin, order, card: await storeCard(ada, number) };
}

test("a payment captured after the order was canceled is refunded once and recorded", async () => {
  const lab = await startLab();
  const { ada, admin, order, card } = await placed(lab);
  // The order is canceled while the provider is charging.
  const restore = providerThat(lab, (real) => ({
    async charge(request) {
      await cancel(admin, order);
      return real.charge(request);
    },
  }));
  expect(await pay(ada, order, card)).toMatchObject({ outcome: "CAPTURED", order: { status: "CANCELED" } });
  restore();
  await lab.workAll();
  expect(await outOfPocket(lab, order)).toBe(0);
  const { refunds, leftInAll } = await admin.call(listRefunds, { params: { orderId: order.id } });
  expect(refunds).toMatchObject([{ toPayment: order.total, toAccountCredit: 0, status: "SUCCEEDED" }]);
  expect(leftInAll).toBe(0);
  const { events } = await admin.call(getOrder, { params: { orderId: order.id } });
  const types = events.map(({ type }) => type);
  expect(types.filter((type) => type === "EXCESS_PAYMENT" || type === "REFUNDED")).toEqual([
    "EXCESS_PAYMENT",
    "REFUNDED",
  ]);
  const subjects = (await lab.outbox(ada.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Your refund"))).toHaveLength(1);
});

test("canceling an order cancels a payment awaiting its second step", async () => {
  const lab = await startLab();
  const { ada, admin, order, card } = await placed(lab, TEST_CARDS.secondStep);
  const requested = await pay(ada, order, card);
  await cancel(admin, order);
  await lab.workAll();
  const { payment } = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(payment).toMatchObject({ id: requested.paymentId, status: "DECLINED" });
  const params = { userId: ada.userId, orderId: order.id, paymentId: requested.paymentId! };
  expect(await confirmByBank(ada, params, true)).toMatchObject({ outcome: "DECLINED" });
  expect(await outOfPocket(lab, order)).toBe(0);
});

test("a payment that never reached the provider is not charged after the order is canceled", async () => {
  const lab = await startLab();
  const { ada, admin, order, card } = await placed(lab);
  const away = async () => {
    throw new ProviderUnreachable("away");
  };
  const restore = providerThat(lab, () => ({ charge: away, findCharge: away }));
  expect(await pay(ada, order, card)).toMatchObject({ outcome: "PENDING" });
  await cancel(admin, order);
  restore();
  await lab.workAll();
  const [payment] = await lab.lab.deps.db.select().from(payments).where(eq(payments.orderId, order.id));
  expect(payment).toMatchObject({ status: "DECLINED", providerPaymentId: null });
  expect(await lab.lab.deps.payments.findCharge({ key: payment!.id, providerPaymentId: null })).toBeNull();
});

test("a late charge that was presumed never started is refunded", async () => {
  const lab = await startLab();
  const { ada, admin, order, card } = await placed(lab);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const restore = providerThat(lab, (real) => ({
    async charge(request) {
      await held;
      return real.charge(request);
    },
  }));
  const paying = pay(ada, order, card);
  await expect.poll(() => lab.lab.deps.db.$count(payments, eq(payments.orderId, order.id))).toBe(1);
  await cancel(admin, order);
  await lab.workAll();
  goOn();
  await paying;
  restore();
  await lab.workAll();
  expect(await outOfPocket(lab, order)).toBe(0);
  const { refunds } = await admin.call(listRefunds, { params: { orderId: order.id } });
  expect(refunds).toMatchObject([{ toPayment: order.total, status: "SUCCEEDED" }]);
});

test("concurrent cancellations of a paid order refund it once", async () => {
  const lab = await startLab();
  const { ada, admin, order, card } = await placed(lab);
  await pay(ada, order, card);
  await Promise.all(Array.from({ length: 10 }, () => cancel(admin, order)));
  await lab.workAll();
  expect(await outOfPocket(lab, order)).toBe(0);
  expect((await admin.call(listRefunds, { params: { orderId: order.id } })).refunds).toHaveLength(1);
});

test("in any race of paying and canceling, only a paid order keeps the money", async () => {
  const lab = await startLab();
  for (let round = 0; round < 5; round++) {
    const { ada, admin, order, card } = await placed(lab);
    await Promise.all([
      ...Array.from({ length: 5 }, () => pay(ada, order, card).catch(() => undefined)),
      cancel(admin, order),
    ]);
    await lab.workAll();
    expect(await outOfPocket(lab, order)).toBe(0);
  }
});
