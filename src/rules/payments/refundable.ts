import { cents, type Cents } from "../money.ts";

/** Payments and refunds of an order, in cents. */
export type PaidAndReturned = {
  captured: Cents;
  appliedCredit: Cents;
  appliedGiftCard: Cents;
  /** Refunded to a card, including pending refunds but not failed ones. */
  refundedToPayment: Cents;
  refundedToGiftCard: Cents;
  /** All refunds, by any method. */
  refundedInAll: Cents;
  /** Amount spent from gift cards that the order bought. It cannot be refunded. */
  redeemed: Cents;
};

export type Refundable = {
  leftToPayment: Cents;
  leftToGiftCard: Cents;
  /** Total that can still be refunded: to the card, to the gift card and as account credit together. */
  leftInAll: Cents;
};

/** A refund's parts by method, in cents. */
export type RefundParts = { toPayment: number; toGiftCard: number; toAccountCredit: number };

export const refundInAll = ({ toPayment, toGiftCard, toAccountCredit }: RefundParts): number =>
  toPayment + toGiftCard + toAccountCredit;

/**
 * Returns the refundable amounts: never more than was paid minus the amount spent from purchased gift cards, and to a
 * card never more than it paid.
 */
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

/**
 * Most that staff without the permission `money.write` refund by hand per order, in cents, all their refunds together
 * (docs/product/payments.md#refunds).
 */
export const MOST_REFUNDED_AT_DESK = 10_000;
