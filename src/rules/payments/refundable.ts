import { cents, type Cents } from "../money.ts";

/** What was paid for an order and what went back so far, in cents. */
export type PaidAndReturned = {
  /** Taken from cards. */
  captured: Cents;
  /** Account credit that the order used. */
  appliedCredit: Cents;
  /** Gone back to a card, or on its way; a refund that failed there is not in it. */
  refundedToPayment: Cents;
  /** Every refund, whichever way it went. */
  refundedInAll: Cents;
  /** Gift cards of the order that were redeemed: that money is spent already. */
  redeemed: Cents;
};

export type Refundable = {
  /** What may still go back to the card. */
  leftToPayment: Cents;
  /** What may still go back in all, to the card and as account credit together. */
  leftInAll: Cents;
};

/** What may still be refunded: never more than was paid in all and no gift card has used, and to the card never more than came from it. */
export function refundable(paid: PaidAndReturned): Refundable {
  const leftInAll = Math.max(0, paid.captured + paid.appliedCredit - paid.refundedInAll - paid.redeemed);
  const leftToPayment = Math.max(0, Math.min(paid.captured - paid.refundedToPayment, leftInAll));
  return { leftToPayment: cents(leftToPayment), leftInAll: cents(leftInAll) };
}

/** Whether a refund of these parts may be made. */
export function mayRefund(left: Refundable, parts: { toPayment: number; toAccountCredit: number }): boolean {
  return (
    parts.toPayment >= 0 &&
    parts.toAccountCredit >= 0 &&
    parts.toPayment + parts.toAccountCredit > 0 &&
    parts.toPayment <= left.leftToPayment &&
    parts.toPayment + parts.toAccountCredit <= left.leftInAll
  );
}
