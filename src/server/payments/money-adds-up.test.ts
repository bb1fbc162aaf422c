import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustAccountCredit } from "../../contract/payments/account-credit.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import { aGiftCard } from "../../../tests/support/gift-card-makers.ts";
import { refundInAll } from "../../rules/payments/refundable.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { deliverSandboxEvents } from "./receive-payments-webhook.ts";
import { payments, refunds } from "./tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";

const RUNS = 6;

const aStory = fc.record({
  member: fc.boolean(),
  creditAtFirst: fc.constantFrom(0, 1, 1234, 50_000),
  /** The gift card's balance in cents. */
  giftCard: fc.constantFrom(0, 500, 2500, 50_000),
  rolls: fc.array(
    fc.record({
      addRush: fc.boolean(),
      process: fc.constantFrom("C41" as const, "E6" as const, "ECN2" as const),
      scanQuality: fc.constantFrom("STANDARD_2K" as const, "STANDARD_4K" as const),
      returnToCustomer: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  card: fc.constantFrom(TEST_CARDS.pays, TEST_CARDS.refundFails),
  refunds: fc.array(
    fc.record({
      toPayment: fc.integer({ min: 0, max: 4000 }),
      toGiftCard: fc.integer({ min: 0, max: 400 }),
      toAccountCredit: fc.integer({ min: 0, max: 2000 }),
    }),
    { maxLength: 4 },
  ),
  canceled: fc.boolean(),
});
type Story = typeof aStory extends fc.Arbitrary<infer T> ? T : never;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Runs a story through the public API. @returns the customer, the order, and the cents finally paid by gift card */
async function live(lab: TestLab, story: Story): Promise<{ userId: string; orderId: number; spent: number }> {
  const admin = await lab.admin();
  const ada = await lab.customer(story.member ? { tier: "NICE_2025" } : {});
  const { userId } = ada;
  if (story.creditAtFirst > 0)
    await admin.call(adjustAccountCredit, { params: { userId }, body: { change: story.creditAtFirst, note: "Hello" } });
  const card = story.giftCard === 0 ? null : await aGiftCard(lab, story.giftCard);
  const rolls = story.rolls.map((roll) => aRoll(roll));
  const order = await placeOrder(ada, aDraft(rolls, { giftCard: card?.code ?? null }));
  const params = { orderId: order.id };
  if (order.total > 0) {
    const paymentMethodId = await storeCard(ada, story.card);
    await ada.call(payOrder, { params: { userId, ...params }, body: { paymentMethodId } });
  }
  for (const parts of story.refunds) {
    const body = { ...parts, reason: "As it happens" };
    await admin.call(refundOrder, { params, body }).catch((error: unknown) => {
      expect(error).toMatchObject({ status: expect.toSatisfy((status) => status === 409 || status === 400) });
    });
  }
  if (story.canceled) await admin.call(cancelOrder, { params, body: {} });
  await lab.workAll();
  await deliverSandboxEvents(lab.lab.deps);
  await lab.workAll();
  return { userId, orderId: order.id, spent: (await card?.spent()) ?? 0 };
}

test("every cent is accounted for, whatever is bought, refunded and canceled", async () => {
  const lab = await startLab();
  const { db, payments: provider } = lab.lab.deps;
  await fc.assert(
    fc.asyncProperty(aStory, async (story) => {
      const { userId, orderId, spent } = await live(lab, story);
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
      const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
      const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
      const entries = await db
        .select()
        .from(accountCreditEntries)
        .where(eq(accountCreditEntries.userId, userId))
        .orderBy(accountCreditEntries.number);
      const { linesTotal, appliedDiscount, serviceCredits, tax, appliedGiftCard, appliedCredit, total } = order!;

      // The order: lines and parts add up to the total.
      expect(sum(lines.map(({ amount }) => amount))).toBe(linesTotal);
      expect(sum(lines.map((line) => line.discount))).toBe(appliedDiscount);
      expect(sum(lines.map(({ creditAmount }) => creditAmount))).toBe(serviceCredits);
      expect(linesTotal - appliedDiscount - serviceCredits + tax - appliedGiftCard - appliedCredit).toBe(total);

      // The card: charged the total once, and refunded as recorded, never more.
      const charged = await Promise.all(paid.map(({ providerPaymentId }) => provider.findPayment(providerPaymentId!)));
      const captured = sum(charged.map((payment) => payment!.amount));
      const returned = sum(charged.map((payment) => payment!.refunded));
      expect(captured).toBe(total);
      expect(returned).toBeLessThanOrEqual(captured);
      expect(returned).toBe(sum(paid.map(({ refunded }) => refunded)));
      expect(returned).toBe(sum(back.filter(({ status }) => status !== "FAILED").map(({ toPayment }) => toPayment)));
      expect(back.filter(({ status }) => status === "PENDING")).toEqual([]);

      // The ledger: a gapless chain that never goes below zero, mirrored by the provider's balance.
      let balance = 0;
      for (const [index, entry] of entries.entries()) {
        expect(entry.number).toBe(index + 1);
        expect(entry.balanceAfter).toBe((balance += entry.change));
        expect(balance).toBeGreaterThanOrEqual(0);
      }
      const known = await customerAtProvider(lab.lab.deps, userId);
      expect((await provider.getBalance(known)) + balance).toBe(0);

      // The gift card: it paid the order's recorded amount minus refunds to it.
      expect(spent).toBe(appliedGiftCard - sum(back.map(({ toGiftCard }) => toGiftCard)));

      // In total: the lab has the payments minus the refunds; nothing of a canceled order.
      const stored = captured - returned + spent - (balance - story.creditAtFirst);
      expect(stored).toBe(total + appliedGiftCard + appliedCredit - sum(back.map(refundInAll)));
      expect(stored).toBeGreaterThanOrEqual(0);
      if (story.canceled) expect(stored).toBe(0);
    }),
    { numRuns: RUNS, seed: 20_260_615 },
  );
  const [numbers] = (
    await db.execute<{ n: number; last: number }>(
      sql`select count(*)::int as n, coalesce(max(number), 0)::int as last from invoices`,
    )
  ).rows;
  expect(numbers!.last).toBe(numbers!.n);
}, 120_000);
