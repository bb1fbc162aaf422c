import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { type Order } from "../../contract/orders/order.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { beginTestDispute } from "../../contract/payments/disputes.ts";
import { decideHeldCredit, listRefunds, refundOrder } from "../../contract/payments/refunds.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { providerThat } from "../../../tests/support/provider-that.ts";
import { deliverSandboxEvents } from "./receive-payments-webhook.ts";
import { payments } from "./tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";

type Parts = { toPayment?: number; toAccountCredit?: number };

const refund = (admin: Person, { id }: Order, parts: Parts, idempotencyKey?: string) =>
  admin.call(
    refundOrder,
    { params: { orderId: id }, body: { reason: "A scratched roll", ...parts } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

const refundsOf = (admin: Person, { id }: Order) => admin.call(listRefunds, { params: { orderId: id } });

const creditOf = (who: Person) => who.call(getAccountCredit, { params: { userId: who.userId } });

/** Returns the provider's refunds of an order's payments, in cents. */
async function returned({ lab }: TestLab, order: Order): Promise<number> {
  const { db, payments: provider } = lab.deps;
  const made = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const known = await Promise.all(made.map(({ providerPaymentId }) => provider.findPayment(providerPaymentId!)));
  return known.reduce((sum, payment) => sum + payment!.refunded, 0);
}

async function paid(lab: TestLab, card?: string) {
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const placed = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  const paymentMethodId = await storeCard(ada, card);
  const params = { userId: ada.userId, orderId: placed.id };
  const { order } = await ada.call(payOrder, { params, body: { paymentMethodId } });
  return { ada, admin, order };
}

test("a job refunds part of a payment to the card once and e-mails the customer", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await paid(lab);
  const answer = await refund(admin, order, { toPayment: 917 });
  expect(answer).toMatchObject({
    refunds: [{ toPayment: 917, toAccountCredit: 0, status: "PENDING", card: "Visa ending 4242" }],
    leftToPayment: order.total - 917,
    leftInAll: order.total - 917,
  });
  await lab.workAll();
  await lab.workAll();
  expect(await refundsOf(admin, order)).toMatchObject({ refunds: [{ status: "SUCCEEDED" }] });
  expect(await returned(lab, order)).toBe(917);
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.startsWith("Your refund"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("$9.17 to Visa ending 4242");
  const seen = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(seen.events.at(-1)).toMatchObject({
    type: "REFUNDED",
    text: "Refunded $9.17 to Visa ending 4242: A scratched roll",
  });
});

test("a card payment can be refunded as account credit, at once", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await paid(lab);
  const answer = await refund(admin, order, { toPayment: 1000, toAccountCredit: 500 });
  expect(answer).toMatchObject({ leftToPayment: order.total - 1500, leftInAll: order.total - 1500 });
  expect(await creditOf(ada)).toMatchObject({
    balance: 500,
    entries: [{ change: 500, reason: "REFUND", note: "A scratched roll", orderId: order.id }],
  });
});

test("a payment by account credit is refunded as account credit, not to the card", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await admin.call(adjustAccountCredit, { params: { userId: ada.userId }, body: { change: 1000, note: "Sorry" } });
  const order = await paidOrder(ada, aDraft([aRoll()]));
  expect(order.appliedCredit).toBe(1000);
  expect(await refundsOf(admin, order)).toMatchObject({ leftToPayment: order.total, leftInAll: order.total + 1000 });
  await expect(refund(admin, order, { toPayment: order.total + 1 })).rejects.toMatchObject({
    status: 409,
    code: "MORE_THAN_LEFT",
    data: { leftToPayment: order.total, leftInAll: order.total + 1000 },
  });
  await refund(admin, order, { toPayment: order.total, toAccountCredit: 1000 });
  expect((await creditOf(ada)).balance).toBe(1000);
  await expect(refund(admin, order, { toAccountCredit: 1 })).rejects.toMatchObject({ code: "MORE_THAN_LEFT" });
});

test("an unpaid order and an empty refund are rejected", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  await expect(refund(admin, order, { toPayment: 1 })).rejects.toMatchObject({
    status: 409,
    code: "NOT_REFUNDABLE",
    data: { status: "OPEN" },
  });
  await expect(refund(admin, order, {})).rejects.toMatchObject({ status: 400, errors: [{ path: "toPayment" }] });
  await expect(refund(admin, { ...order, id: 2_000_000_000 }, { toPayment: 1 })).rejects.toMatchObject({ status: 404 });
});

test("fifty concurrent refunds never exceed what was captured", async () => {
  const lab = await startLab();
  const { admin, order } = await paid(lab);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => refund(admin, order, { toPayment: 500, toAccountCredit: 200 })),
  );
  const made = answers.filter(({ status }) => status === "fulfilled").length;
  expect(made).toBe(Math.floor(order.total / 700));
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "MORE_THAN_LEFT" });
  await lab.workAll();
  expect(await returned(lab, order)).toBe(made * 500);
});

test("the same key refunds once, even twenty times concurrently", async () => {
  const lab = await startLab();
  const { admin, order } = await paid(lab);
  await Promise.all(Array.from({ length: 20 }, () => refund(admin, order, { toPayment: 100 }, "once")));
  expect((await refundsOf(admin, order)).refunds).toHaveLength(1);
  await expect(refund(admin, order, { toPayment: 101 }, "once")).rejects.toMatchObject({ code: "KEY_REUSED" });
});

test("a refund returned by the bank becomes account credit, with an e-mail", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await paid(lab, TEST_CARDS.refundFails);
  await refund(admin, order, { toPayment: 1000 });
  await lab.workAll();
  expect(await refundsOf(admin, order)).toMatchObject({ refunds: [{ status: "PENDING" }] });
  // The provider reports the failure twice.
  await deliverSandboxEvents(lab.lab.deps);
  await deliverSandboxEvents(lab.lab.deps);
  await lab.workAll();
  expect(await refundsOf(admin, order)).toMatchObject({
    refunds: [{ status: "FAILED", problem: "The bank did not take the refund." }],
    leftInAll: order.total - 1000,
  });
  expect(await creditOf(ada)).toMatchObject({ balance: 1000, count: 1 });
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("now account credit"));
  expect(mails).toHaveLength(1);
  const seen = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(seen.events.filter(({ type }) => type === "REFUND_FAILED")).toHaveLength(1);
});

test("a refund returned by the bank during a dispute waits for a decision", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await paid(lab, TEST_CARDS.refundFails);
  await refund(admin, order, { toPayment: 1000 });
  await admin.call(beginTestDispute, { body: { orderId: order.id, reason: "NOT_RECEIVED" } });
  // The dispute is reported before the refund is requested, so it arrives before the refund fails.
  await deliverSandboxEvents(lab.lab.deps);
  await lab.workAll();
  await deliverSandboxEvents(lab.lab.deps);
  await lab.workAll();
  const { refunds, held } = await refundsOf(admin, order);
  expect(refunds).toMatchObject([{ status: "FAILED" }]);
  expect(held).toMatchObject([{ amount: 1000, reason: "A scratched roll" }]);
  expect(await creditOf(ada)).toMatchObject({ balance: 0 });
  expect((await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("account credit"))).toEqual([]);
  const params = { orderId: order.id, heldCreditId: held[0]!.id };
  await admin.call(decideHeldCredit, { params, body: { decision: "GIVE", reason: "The bank refused it" } });
  expect(await creditOf(ada)).toMatchObject({ balance: 1000 });
});

test("a refund whose response was lost is found, not repeated", async () => {
  const lab = await startLab();
  const { admin, order } = await paid(lab);
  const restore = providerThat(lab, (real) => ({
    async refund(request) {
      await real.refund(request);
      throw new ProviderUnreachable("no answer");
    },
  }));
  await refund(admin, order, { toPayment: 700 });
  await expect(lab.workAll()).rejects.toBeInstanceOf(ProviderUnreachable);
  restore();
  await lab.lab.deps.db.transaction(async (tx) => {
    const { refunds } = await refundsOf(admin, order);
    await lab.lab.deps.jobs.enqueue(tx, "finish-refund", { refundId: refunds[0]!.id });
  });
  await lab.workAll();
  expect(await refundsOf(admin, order)).toMatchObject({ refunds: [{ status: "SUCCEEDED" }] });
  expect(await returned(lab, order)).toBe(700);
});

test("ledger entries are mirrored once at the provider, where credit is negative", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await paid(lab);
  await refund(admin, order, { toAccountCredit: 300 });
  await refund(admin, order, { toAccountCredit: 200 });
  await lab.workAll();
  const { db, payments: provider } = lab.lab.deps;
  const entries = await db.select().from(accountCreditEntries).where(eq(accountCreditEntries.userId, ada.userId));
  expect(entries.map(({ mirroredAt }) => mirroredAt === null)).toEqual([false, false]);
  const { providerCustomerId } = await provider.createCustomer(ada.userId);
  expect(await provider.getBalance(providerCustomerId)).toBe(-500);
});

test("the front desk refunds at most $100 per order by hand, owners any amount", async () => {
  const lab = await startLab();
  const [owner, desk, ada] = [await lab.admin(), await lab.admin("FRONT_DESK"), await lab.customer()];
  const order = await paidOrder(ada, aDraft(Array.from({ length: 8 }, () => aRoll())));
  const refund = (who: typeof desk, toAccountCredit: number) =>
    who.call(refundOrder, { params: { orderId: order.id }, body: { toAccountCredit, reason: "Dust" } });
  await refund(desk, 6000);
  await expect(refund(desk, 4001)).rejects.toMatchObject({ status: 403, code: "ABOVE_LIMIT" });
  await refund(desk, 4000);
  await expect(refund(desk, 1)).rejects.toMatchObject({ code: "ABOVE_LIMIT" });
  await refund(owner, 1);
});
