import fc from "fast-check";
import { expect, test } from "vitest";
import { journalOf } from "../../src/rules/accounting/journal.ts";
import {
  accountCreditPostings,
  cashPostings,
  disputeEndPostings,
  disputePostings,
  earnedPostings,
  excessPostings,
  failedRefundPostings,
  giftCardPostings,
  type Posting,
  refundPostings,
  salePostings,
  termPostings,
} from "../../src/rules/accounting/postings.ts";
import { PAYMENT_METHODS } from "../../src/rules/payments/counter-payments.ts";

const sum = (postings: readonly Posting[]) => postings.reduce((all, { amount }) => all + amount, 0);
const of = (postings: readonly Posting[], account: string) =>
  postings.filter((one) => one.account === account).reduce((all, { amount }) => all + amount, 0);

const amount = fc.integer({ min: 0, max: 20_000 });
const line = fc.record({
  productType: fc.constantFrom("PRODUCT" as const, "PRINT" as const, "SERVICE_ADD_ON" as const),
  giftCard: fc.boolean(),
  amount: fc.integer({ min: 300, max: 20_000 }),
  discount: fc.integer({ min: 0, max: 150 }),
  creditAmount: fc.integer({ min: 0, max: 150 }),
});
const aSale = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    tax: fc.nat(900),
    byCard: fc.nat(100),
    byCredit: fc.nat(100),
    method: fc.constantFrom(...PAYMENT_METHODS),
  })
  .map(({ lines, tax, byCard, byCredit, method }) => {
    const owed = lines.reduce((all, one) => all + one.amount - one.discount - one.creditAmount, tax);
    return {
      lines,
      tax,
      giftCard: byCard,
      accountCredit: byCredit,
      payments: [{ method, amount: owed - byCard - byCredit, writtenOff: 0 }],
      owed,
    };
  });

/** An event of a day, its postings, and its changes to the ledgers, as a model that knows no accounts. */
type Event = { postings: Posting[]; gift?: number; credit?: number; cash?: number };
const anEvent: fc.Arbitrary<Event> = fc.oneof(
  aSale.map((sale) => ({
    postings: salePostings(sale),
    cash: sale.payments[0]!.method === "CASH" ? sale.payments[0]!.amount : 0,
  })),
  fc
    .record({
      toPayment: amount,
      toGiftCard: amount,
      toAccountCredit: amount,
      tax: fc.nat(50),
      method: fc.constantFrom(...PAYMENT_METHODS),
    })
    .map((refund) => ({ postings: refundPostings(refund), cash: refund.method === "CASH" ? -refund.toPayment : 0 })),
  fc
    .record({
      change: fc.integer({ min: -900, max: 900 }),
      isBought: fc.boolean(),
      reason: fc.constantFrom(
        "ISSUED" as const,
        "SPENT" as const,
        "REDEEMED" as const,
        "REVOKED" as const,
        "REFUNDED" as const,
      ),
    })
    .map((entry) => ({ postings: giftCardPostings(entry), gift: entry.change })),
  fc
    .record({
      change: fc.integer({ min: -900, max: 900 }),
      isOfRefund: fc.boolean(),
      reason: fc.constantFrom(
        "REFERRAL" as const,
        "REFUND" as const,
        "SPENT" as const,
        "ADJUSTED" as const,
        "GIFT_CARD" as const,
      ),
    })
    .map((entry) => ({ postings: accountCreditPostings(entry), credit: entry.change })),
  fc
    .record({
      change: fc.integer({ min: -900, max: 900 }),
      reason: fc.constantFrom("FLOAT" as const, "TO_BANK" as const, "DIFFERENCE" as const),
    })
    .map(({ change, reason }) => ({ postings: cashPostings(change, reason), cash: change })),
  amount.map((paid) => ({ postings: termPostings(paid) })),
  amount.map((earned) => ({ postings: earnedPostings(earned) })),
  amount.map((back) => ({ postings: excessPostings(back, back % 2 === 0) })),
  amount.map((failed) => ({ postings: failedRefundPostings(failed) })),
  fc.record({ amount, fee: fc.nat(2000) }).map((dispute) => ({ postings: disputePostings(dispute) })),
  fc.record({ amount, won: fc.boolean() }).map((dispute) => ({
    postings: disputeEndPostings(dispute.amount, dispute.won ? "WON" : "LOST"),
  })),
);

// ACCOUNTING_DAYS=10000 runs longer.
const DAYS = Number(process.env.ACCOUNTING_DAYS ?? 300);

const TIMEOUT_MS = Math.max(120_000, DAYS * 360);

test("debits equal credits on any day, and accounts equal the ledgers", { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 30 }), (events) => {
      for (const { postings } of events) expect(sum(postings)).toBe(0);
      const [day] = journalOf(events.map(({ postings }) => ({ day: "2026-12-04", postings })));
      const total = (part: "gift" | "credit" | "cash") => events.reduce((all, event) => all + (event[part] ?? 0), 0);
      const amounts = day?.amounts ?? [];
      expect(sum(amounts)).toBe(0);
      expect(of(amounts, "GIFT_CARDS") + total("gift")).toBe(0);
      expect(of(amounts, "ACCOUNT_CREDIT") + total("credit")).toBe(0);
      expect(of(amounts, "CASH") - total("cash")).toBe(0);
    }),
    { numRuns: DAYS },
  );
});
