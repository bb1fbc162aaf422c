import { cents, type Cents } from "../money.ts";

/** What was paid for an order and what went back so far, in cents. */
export type PaidAndReturned = {
  /** Taken from cards. */
  captured: Cents;
  /** Account credit that the order used. */
  appliedCredit: Cents;
  /** A gift card that the order used. */
  appliedGiftCard: Cents;
  /** Gone back to a card, or on its way; a refund that failed there is not in it. */
  refundedToPayment: Cents;
  /** Refunded to that gift card. */
  refundedToGiftCard: Cents;
  /** Every refund, whichever way it went. */
  refundedInAll: Cents;
  /** What was spent from gift cards that the order bought: that money is gone. */
  redeemed: Cents;
};

export type Refundable = {
  /** What may still go back to the card. */
  leftToPayment: Cents;
  /** What may still go back to the gift card that paid. */
  leftToGiftCard: Cents;
  /** What may still go back in all, to the card, the gift card and as account credit together. */
  leftInAll: Cents;
};

/** Where the parts of a refund go, in cents. */
export type RefundParts = { toPayment: number; toGiftCard: number; toAccountCredit: number };

export const refundInAll = ({ toPayment, toGiftCard, toAccountCredit }: RefundParts): number =>
  toPayment + toGiftCard + toAccountCredit;

/** Returns what may still be refunded: never more than was paid in all and no gift card has used, and to a card never more than came from it. */
export function refundable(paid: PaidAndReturned): Refundable {
  const { captured, appliedCredit, appliedGiftCard, refundedInAll, redeemed } = paid;
  const leftInAll = Math.max(0, captured + appliedCredit + appliedGiftCard - refundedInAll - redeemed);
  const leftToPayment = Math.max(0, Math.min(captured - paid.refundedToPayment, leftInAll));
  const leftToGiftCard = Math.max(0, Math.min(appliedGiftCard - paid.refundedToGiftCard, leftInAll));
  return {
    leftToPayment: cents(leftToPayment),
    leftToGiftCard: cents(leftToGiftCard),
    leftInAll: cents(leftInAll),
  };
}

/** Whether a refund of these parts may be made. */
export function mayRefund(left: Refundable, parts: RefundParts): boolean {
  return (
    parts.toPayment >= 0 &&
    parts.toGiftCard >= 0 &&
    parts.toAccountCredit >= 0 &&
    refundInAll(parts) > 0 &&
    parts.toPayment <= left.leftToPayment &&
    parts.toGiftCard <= left.leftToGiftCard &&
    refundInAll(parts) <= left.leftInAll
  );
}
