import fc from "fast-check";
import { expect, test } from "vitest";
import { addCents, cents, percentOf } from "../money.ts";
import { paidOfLines, refundMethods } from "./refund-of-lines.ts";

const line = (id: string, amount: number, more: object = {}) => ({
  id,
  amount,
  discount: 0,
  creditAmount: 0,
  taxable: true,
  ...more,
});

test("a line's refund is the amount paid for it, with its share of tax", () => {
  const lines = [
    line("film", 2000),
    line("roll", 1799, { creditAmount: 1799 }),
    line("card", 5000, { taxable: false }),
    line("print", 1000, { discount: 200 }),
  ];
  const paid = paidOfLines(lines, 249); // 8.875 % of 28.00
  expect([...paid]).toEqual([
    ["film", 2178],
    ["roll", 0],
    ["card", 5000],
    ["print", 871],
  ]);
});

test("refunds of any order's lines add up to its total", () => {
  const lines = fc.array(
    fc.record({ amount: fc.nat(100_000), discount: fc.nat(100), creditAmount: fc.nat(100), taxable: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.nat(20_000), (drawn, rate) => {
      const all = drawn.map((one, index) => ({ ...one, amount: one.amount + 200, id: String(index) }));
      const due = (one: (typeof all)[number]) => cents(one.amount - one.discount - one.creditAmount);
      const tax = percentOf(addCents(...all.filter(({ taxable }) => taxable).map(due)), rate);
      expect(addCents(...paidOfLines(all, tax).values())).toBe(addCents(...all.map(due), tax));
    }),
  );
});

test("refunds go to the card first, then to the gift card, and never exceed what is left", () => {
  const left = { leftToPayment: cents(1000), leftToGiftCard: cents(300), leftInAll: cents(1500) };
  expect(refundMethods(800, left)).toEqual({ toPayment: 800, toGiftCard: 0, toAccountCredit: 0 });
  expect(refundMethods(1200, left)).toEqual({ toPayment: 1000, toGiftCard: 200, toAccountCredit: 0 });
  expect(refundMethods(9000, left)).toEqual({ toPayment: 1000, toGiftCard: 300, toAccountCredit: 200 });
});
