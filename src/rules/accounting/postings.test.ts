import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNTS, LIABILITIES } from "./accounts.ts";
import { bookedDay, journalCsv, journalOf, totalsOf } from "./journal.ts";
import { cashPostings, type CreditEvent, earnedByCredits, salePostings, shareOfRefund } from "./postings.ts";

test("a sale posts payments, discounts and revenue", () => {
  const line = { productType: "PRODUCT", giftCard: false, amount: 2000, discount: 200, creditAmount: 0 } as const;
  const card = { productType: "DIGITAL", giftCard: true, amount: 5000, discount: 0, creditAmount: 0 } as const;
  const postings = salePostings({
    lines: [line, card],
    tax: 160,
    giftCard: 460,
    accountCredit: 0,
    payments: [{ method: "CASH", amount: 6450, writtenOff: 50 }],
  });
  expect(totalsOf(postings)).toEqual([
    { account: "CASH", amount: 6450 },
    { account: "TAX", amount: -160 },
    { account: "DEPOSITS", amount: 460 - 5000 },
    { account: "PRODUCTS", amount: -2000 },
    { account: "DISCOUNTS", amount: 200 },
    { account: "WRITE_OFFS", amount: 50 },
  ]);
});

test("revenue of a term is recognized as credits are used, and returned credits are deferred again", () => {
  const entry = (
    change: number,
    reason: "GRANTED" | "RESERVED" | "RESTORED" | "EXPIRED",
    orderId: number | null = null,
  ) => ({ kind: "entry", credit: "roll", change, reason, orderId }) as const;
  const events: CreditEvent[] = [
    { kind: "paid", amount: 10_000 },
    entry(10, "GRANTED"),
    entry(-3, "RESERVED", 1),
    entry(1, "RESTORED", 1),
    entry(-8, "EXPIRED"),
  ];
  expect(earnedByCredits(events)).toEqual({ earned: [0, 0, 3000, -1000, 8000], left: 0 });
});

test("taxes of an order's refunds add up to its tax once everything is refunded", () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 }),
      (tax, parts) => {
        const gross = parts.reduce((all, one) => all + one, 0) + tax;
        let before = 0;
        let taxes = 0;
        for (const refund of [...parts, tax]) {
          const share = shareOfRefund({ part: tax, gross, before, refund });
          expect(share).toBeGreaterThanOrEqual(0);
          taxes += share;
          before += refund;
        }
        expect(taxes).toBe(tax);
      },
    ),
  );
});

test("recognized plus deferred revenue always equals the amount paid", () => {
  const kinds = fc.constantFrom("roll" as const, "pro" as const);
  const step = fc.oneof(
    fc.nat(20_000).map((paid) => ({ kind: "paid" as const, amount: paid })),
    fc.record({
      credit: kinds,
      change: fc.integer({ min: -5, max: 8 }),
      orderId: fc.constantFrom(1, 2, null),
      isBack: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const left = { roll: 0, pro: 0 };
      const events = steps.flatMap((one): CreditEvent[] => {
        if ("amount" in one) return [one];
        const { credit, orderId, isBack } = one;
        const change = Math.max(-left[credit], one.change);
        if (change === 0) return [];
        left[credit] += change;
        const given = isBack && orderId !== null ? "RESTORED" : "GRANTED";
        const taken = orderId === null ? "EXPIRED" : "RESERVED";
        return [{ kind: "entry", credit, change, orderId, reason: change > 0 ? given : taken }];
      });
      const followed = earnedByCredits(events);
      const paid = events.reduce((all, one) => all + (one.kind === "paid" ? one.amount : 0), 0);
      expect(followed.earned.reduce((all, one) => all + one, 0) + followed.left).toBe(paid);
      expect(followed.left).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a day is one journal entry: debits and credits for QuickBooks, signed amounts for Xero", () => {
  const days = journalOf([{ day: "2026-12-04", postings: cashPostings(-1250, "TO_BANK") }]);
  const names = { ...ACCOUNTS, CASH: "1010 Cash, drawer" };
  expect(journalCsv(days, names, "quickbooks").split("\r\n").slice(1, 3)).toEqual([
    'LAB-2026-12-04,12/04/2026,"1010 Cash, drawer",,12.50,"Film lab, 2026-12-04"',
    'LAB-2026-12-04,12/04/2026,Bank,12.50,,"Film lab, 2026-12-04"',
  ]);
  expect(journalCsv(days, names, "xero")).toContain('"Film lab, 2026-12-04",12/04/2026,Bank,Bank,Tax Exempt,12.5');
  expect(LIABILITIES.every((account) => account in ACCOUNTS)).toBe(true);
});

test("an event after a day's close is booked on the next open day", () => {
  const closed = new Map([
    ["4", 100],
    ["5", 200],
  ]);
  const next = (day: string) => String(Number(day) + 1);
  expect([50, 100, 101, 201].map((at) => bookedDay(at, "4", closed, next))).toEqual(["4", "4", "5", "6"]);
});
