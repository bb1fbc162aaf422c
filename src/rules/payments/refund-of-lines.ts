import { addCents, type Cents, cents, spreadByLargestRemainder } from "../money.ts";
import type { Refundable } from "./refundable.ts";

/** An order line's fields for refunds, in cents as charged. */
export type LineToRefund = {
  readonly id: string;
  readonly amount: number;
  readonly discount: number;
  readonly creditAmount: number;
  readonly taxable: boolean;
};

/**
 * Returns the amount paid for each line, in cents, with its share of the tax. All shares add up to the order's total
 * before account credit (docs/product/money.md#order-of-calculation).
 */
export function paidOfLines(lines: readonly LineToRefund[], tax: number): Map<string, Cents> {
  const due = lines.map((line) => cents(line.amount - line.discount - line.creditAmount));
  const taxed = lines.map((line, index) => (line.taxable ? due[index]! : cents(0)));
  const shares = spreadByLargestRemainder(taxed, cents(addCents(...taxed) === 0 ? 0 : tax));
  return new Map(lines.map(({ id }, index) => [id, addCents(due[index]!, shares[index]!)]));
}

/**
 * Splits a refund by default: first to the card and then to the gift card, each up to what it paid, and the rest as
 * account credit.
 */
export function refundMethods(
  amount: number,
  left: Refundable,
): { toPayment: Cents; toGiftCard: Cents; toAccountCredit: Cents } {
  const whole = Math.min(amount, left.leftInAll);
  const toPayment = Math.min(whole, left.leftToPayment);
  const toGiftCard = Math.min(whole - toPayment, left.leftToGiftCard);
  return {
    toPayment: cents(toPayment),
    toGiftCard: cents(toGiftCard),
    toAccountCredit: cents(whole - toPayment - toGiftCard),
  };
}
