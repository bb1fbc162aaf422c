import type { GiftCardReason } from "../digital-goods/gift-cards.ts";
import { cents, type Cents } from "../money.ts";
import type { PaymentMethod } from "../payments/counter-payments.ts";
import type { DisputeStatus } from "../payments/disputes.ts";
import type { ProductType } from "../products/catalogue.ts";
import type { AccountKey } from "./accounts.ts";

/** Cents of an account; debits are positive. An event's postings add up to 0. */
export interface Posting {
  readonly account: AccountKey;
  readonly amount: Cents;
}

const post = (account: AccountKey, amount: number): Posting[] =>
  amount === 0 ? [] : [{ account, amount: cents(amount) }];
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const SALES: Record<ProductType, AccountKey> = {
  PRODUCT: "PRODUCTS",
  PRINT: "PRINTS",
  DIGITAL: "DIGITAL",
  SERVICE_ADD_ON: "SERVICES",
  FULFILLMENT_SERVICE_ADD_ON: "SHIPPING",
  SUBSCRIPTION: "MEMBERSHIPS",
};

export interface Sale {
  readonly lines: readonly {
    readonly productType: ProductType;
    readonly giftCard: boolean;
    readonly amount: number;
    readonly discount: number;
    readonly creditAmount: number;
  }[];
  readonly tax: number;
  readonly giftCard: number;
  readonly accountCredit: number;
  readonly payments: readonly {
    readonly method: PaymentMethod;
    readonly amount: number;
    readonly writtenOff: number;
  }[];
}

/**
 * Posts a paid order. Account credit and a gift card paid into deposits when it was placed; a gift card that it buys
 * stays there until it is issued.
 */
export const salePostings = (sale: Sale): Posting[] => [
  ...sale.payments.flatMap(({ method, amount, writtenOff }) => [
    ...post(method, amount),
    ...post("WRITE_OFFS", writtenOff),
  ]),
  ...post("DEPOSITS", sale.giftCard + sale.accountCredit),
  ...post("DISCOUNTS", sum(sale.lines.map(({ discount }) => discount))),
  ...post("CREDITS_USED", sum(sale.lines.map(({ creditAmount }) => creditAmount))),
  ...sale.lines.flatMap(({ productType, giftCard, amount }) =>
    post(giftCard ? "DEPOSITS" : SALES[productType], -amount),
  ),
  ...post("TAX", -sale.tax),
];

export interface MadeRefund {
  readonly toPayment: number;
  readonly toGiftCard: number;
  readonly toAccountCredit: number;
  /** How its payment was made. */
  readonly method: PaymentMethod;
  /** Cents of tax in it (`shareOfRefund`). */
  readonly tax: number;
}

/** Posts a refund of a paid order. Its credit and gift card parts leave deposits by their own ledgers. */
export const refundPostings = ({ toPayment, toGiftCard, toAccountCredit, method, tax }: MadeRefund): Posting[] => [
  ...post("TAX", tax),
  ...post("REFUNDS", toPayment + toGiftCard + toAccountCredit - tax),
  ...post(method, -toPayment),
  ...post("DEPOSITS", -toGiftCard - toAccountCredit),
];

/** Posts a payment that was not owed, and its refund (`back`). */
export const excessPostings = (amount: number, back: boolean): Posting[] =>
  back
    ? [...post("DEPOSITS", amount), ...post("CARD", -amount)]
    : [...post("CARD", amount), ...post("DEPOSITS", -amount)];

/** Posts a refund that the bank rejected: the money stays, until it is given as account credit. */
export const failedRefundPostings = (amount: number): Posting[] => [
  ...post("CARD", amount),
  ...post("DEPOSITS", -amount),
];

/** A refund of an order, in cents with tax. */
export interface RefundOf {
  /** A part of the paid amount, such as the tax. */
  readonly part: number;
  /** The amount paid for the order. */
  readonly gross: number;
  /** Refunded earlier. */
  readonly before: number;
  readonly refund: number;
}

/**
 * Returns a part's share in a refund, so that the shares of all refunds of an order add up to the part once all is
 * refunded.
 */
export function shareOfRefund({ part, gross, before, refund }: RefundOf): Cents {
  const upTo = (refunded: number) =>
    gross === 0
      ? 0
      : Number((2n * BigInt(part) * BigInt(Math.min(refunded, gross)) + BigInt(gross)) / (2n * BigInt(gross)));
  return cents(upTo(before + refund) - upTo(before));
}

export type CreditReason = "REFERRAL" | "REFUND" | "SPENT" | "RESTORED" | "ADJUSTED" | "GIFT_CARD" | "OPENING";

/** Posts an entry of the account credit ledger. @param isOfRefund whether a refund put the money into deposits */
export function accountCreditPostings(entry: { change: number; reason: CreditReason; isOfRefund: boolean }): Posting[] {
  const isGiven =
    entry.reason === "REFERRAL" || entry.reason === "ADJUSTED" || (entry.reason === "REFUND" && !entry.isOfRefund);
  const other = entry.reason === "OPENING" ? "OPENING" : isGiven ? "PROMOTIONS" : "DEPOSITS";
  return [...post("ACCOUNT_CREDIT", -entry.change), ...post(other, entry.change)];
}

/** Posts an entry of the gift card ledger. @param isBought whether an order paid for the card */
export function giftCardPostings(entry: { change: number; reason: GiftCardReason; isBought: boolean }): Posting[] {
  const other =
    entry.reason === "OPENING"
      ? "OPENING"
      : entry.reason === "REVOKED"
        ? "REFUNDS"
        : entry.reason === "ISSUED" && !entry.isBought
          ? "PROMOTIONS"
          : "DEPOSITS";
  return [...post("GIFT_CARDS", -entry.change), ...post(other, entry.change)];
}

/** Posts a paid membership term: prepaid until its credits are used or expire (`earnedByCredits`). */
export const termPostings = (paid: number): Posting[] => [...post("CARD", paid), ...post("PREPAID_CREDITS", -paid)];

/** Posts what a membership earned as its credits were used, or gives back. */
export const earnedPostings = (earned: number): Posting[] => [
  ...post("PREPAID_CREDITS", earned),
  ...post("MEMBERSHIPS", -earned),
];

/** Posts money put into the drawer, taken to the bank, or found missing or too much when the day was closed. */
export const cashPostings = (change: number, reason: "FLOAT" | "TO_BANK" | "DIFFERENCE"): Posting[] => [
  ...post("CASH", change),
  ...post(reason === "DIFFERENCE" ? "CASH_DIFFERENCE" : "BANK", -change),
];

/** Posts what the card company kept of a payment. */
export const feePostings = (fee: number): Posting[] => [...post("FEES", fee), ...post("CARD", -fee)];

/** Posts a dispute's beginning: the bank takes the amount and a fee. */
export const disputePostings = ({ amount, fee }: { amount: number; fee: number }): Posting[] => [
  ...post("DISPUTED", amount),
  ...post("FEES", fee),
  ...post("CARD", -amount - fee),
];

/** Posts a dispute's end. */
export function disputeEndPostings(amount: number, status: DisputeStatus): Posting[] {
  return [...post(status === "WON" ? "CARD" : "DISPUTE_LOSSES", amount), ...post("DISPUTED", -amount)];
}

/** Value of a credit against others in a term, in cents; what the term cost is spread by these. */
const CREDIT_WEIGHTS = { roll: 1799, scan4K: 1199, rush: 1499, pro: 2499 } as const;

export type CreditEvent =
  | { readonly kind: "paid"; readonly amount: number }
  | {
      readonly kind: "entry";
      readonly credit: keyof typeof CREDIT_WEIGHTS;
      readonly change: number;
      readonly reason: "GRANTED" | "RESERVED" | "RESTORED" | "EXPIRED" | "ADJUSTED";
      readonly orderId: number | null;
    };

/**
 * Follows one customer's prepaid credits at average cost: a payment adds to their value, and each credit that is used,
 * taken or expires earns its share. Returns the cents earned by each event; credits given back return theirs. Once no
 * credit is left, nothing is prepaid.
 */
export function earnedByCredits(events: readonly CreditEvent[]): { earned: Cents[]; left: Cents } {
  let [value, weight] = [0, 0];
  const ofOrder = new Map<number, { value: number; weight: number }>();
  const earned = events.map((event) => {
    if (event.kind === "paid") {
      value += event.amount;
      return cents(0);
    }
    const change = event.change * CREDIT_WEIGHTS[event.credit];
    const held = event.orderId === null ? undefined : ofOrder.get(event.orderId);
    if (change > 0) {
      const back = event.reason === "RESTORED" && held !== undefined ? shareOf(held.value, change, held.weight) : 0;
      if (held !== undefined) ofOrder.set(event.orderId!, { value: held.value - back, weight: held.weight - change });
      value += back;
      weight += change;
      return cents(-back);
    }
    const used = shareOf(value, -change, weight);
    value -= used;
    weight += change;
    if (event.reason === "RESERVED" && event.orderId !== null)
      ofOrder.set(event.orderId, { value: (held?.value ?? 0) + used, weight: (held?.weight ?? 0) - change });
    return cents(used);
  });
  return { earned, left: cents(value) };
}

/** Returns the part's share of a value, rounded down; all of it for the whole. */
const shareOf = (value: number, part: number, whole: number): number =>
  part >= whole ? value : Number((BigInt(value) * BigInt(part)) / BigInt(whole));
