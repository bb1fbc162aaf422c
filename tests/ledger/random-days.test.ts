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
  feePostings,
  giftCardPostings,
  type Posting,
  refundPostings,
  salePostings,
  shareOfRefund,
  termPostings,
} from "../../src/rules/accounting/postings.ts";
import { type TaxEntry, taxOfReturn, taxOfSale, taxSums } from "../../src/rules/accounting/tax-sums.ts";
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

const TAX_PLACES = [
  { state: "NY", place: "New York", rate: 4000 },
  { state: "NY", place: "New York City", rate: 8875 },
  { state: "CA", place: "", rate: 0 },
  { state: null, place: "", rate: 8750 },
] as const;
/** A paid order at a place, and its refunds. */
const aTaxedSale = fc
  .record({
    place: fc.constantFrom(...TAX_PLACES),
    taxExempt: fc.boolean(),
    untaxed: amount,
    taxed: amount,
    giftCard: fc.constantFrom(0, 0, 2500),
    tax: fc.nat(900),
    refunds: fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 4 }),
    refundsAll: fc.boolean(),
  })
  .map(({ place, taxExempt, untaxed, taxed, giftCard, refundsAll, ...sale }) => {
    const tax = taxExempt || place.rate === 0 ? 0 : sale.tax;
    const gross = untaxed + taxed + giftCard + tax;
    const order = { ...place, customerId: "Ada", taxExempt, taxable: taxed, notTaxable: untaxed, tax };
    const line = { productType: "PRODUCT", giftCard: false, discount: 0, creditAmount: 0 } as const;
    const postings = salePostings({
      lines: [
        { ...line, amount: untaxed + taxed },
        { ...line, amount: giftCard, giftCard: true },
      ],
      tax,
      giftCard: 0,
      accountCredit: 0,
      payments: [{ method: "CARD", amount: gross, writtenOff: 0 }],
    });
    const entries = [taxOfSale(order)];
    let before = 0;
    for (const part of refundsAll ? [...sale.refunds, gross] : sale.refunds) {
      const refund = Math.min(part, gross - before);
      if (refund === 0) continue;
      const share = { gross, before, refund };
      const method = "CARD" as const;
      const taxBack = shareOfRefund({ ...share, part: tax });
      postings.push(
        ...refundPostings({ toPayment: refund, toGiftCard: 0, toAccountCredit: 0, method, tax: taxBack }),
        // A gift card that is refunded is revoked.
        ...giftCardPostings({
          change: -shareOfRefund({ ...share, part: giftCard }),
          reason: "REVOKED",
          isBought: true,
        }),
      );
      entries.push(taxOfReturn(order, { ...share, giftCards: giftCard }));
      before += refund;
    }
    return { postings, entries, isAllBack: gross > 0 && before === gross };
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
  amount.map((fee) => ({ postings: feePostings(fee) })),
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

test("sales and tax by place add up to the journal", { timeout: TIMEOUT_MS }, () => {
  const parts = ["taxed", "untaxed", "exempt", "tax"] as const;
  const total = (entries: readonly Omit<TaxEntry, "customerId">[], part: (typeof parts)[number]) =>
    entries.reduce((all, one) => all + one[part], 0);
  fc.assert(
    fc.property(fc.array(aTaxedSale, { maxLength: 15 }), (day) => {
      const amounts = journalOf(day.map(({ postings }) => ({ day: "2026-12-04", postings })))[0]?.amounts ?? [];
      const places = taxSums(day.flatMap(({ entries }) => entries));
      expect(new Set(places.map(({ place, state }) => `${state}${place}`)).size).toBe(places.length);
      expect(total(places, "tax")).toBe(-of(amounts, "TAX") || 0);
      const sold = total(places, "taxed") + total(places, "untaxed") + total(places, "exempt");
      expect(sold).toBe(-of(amounts, "PRODUCTS") - of(amounts, "REFUNDS") || 0);
      for (const { entries, isAllBack } of day)
        if (isAllBack) expect(parts.map((part) => total(entries, part) || 0)).toEqual([0, 0, 0, 0]);
      for (const { rate, taxed, exempt } of places) if (rate === 0) expect([taxed, exempt]).toEqual([0, 0]);
    }),
    { numRuns: DAYS },
  );
});
