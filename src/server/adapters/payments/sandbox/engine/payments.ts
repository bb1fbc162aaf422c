import type { RefundResult } from "../../port.ts";
import type { Card } from "./cards.ts";

/** Reports an event on an object, such as "payment.succeeded" with a payment's ID. */
export type Emit = (type: string, subject: string) => void;

/**
 * An attempt to take money. OPEN waits for a card, REQUIRES_ACTION for the cardholder's second step at the bank. A DECLINED
 * one may be confirmed again with another card; a CANCELED one never takes money.
 */
export type Payment = {
  id: string;
  status: "OPEN" | "REQUIRES_ACTION" | "CAPTURED" | "DECLINED" | "CANCELED";
  /** Cents. */
  amount: number;
  /** The card it was last confirmed with. */
  card: Card | null;
  /** The reader that requests the card; null for payments by an entered or stored card. */
  readerId: string | null;
  /** The bank's reason for the last decline, one sentence for people. */
  problem: string | null;
  /** By the key of each refund. Amounts in cents. */
  refunds: Record<string, Refund>;
};

export type Refund = { id: string; amount: number; status: RefundResult["status"] };

export const DECLINED = "The card was declined.";
const NOT_APPROVED = "The second step was not approved.";

export const openPayment = (id: string, amount: number, readerId: string | null = null): Payment => ({
  id,
  status: "OPEN",
  amount,
  card: null,
  readerId,
  problem: null,
  refunds: {},
});

/**
 * Charges a card.
 * @param isAway the cardholder is not there to complete a second step, so the bank does not require one
 */
export function confirmPayment(payment: Payment, card: Card, { isAway }: { isAway: boolean }, emit: Emit): void {
  payment.card = card;
  if (card.behavior === "declined") decline(payment, DECLINED, emit);
  else if (card.behavior === "secondStep" && !isAway) {
    Object.assign(payment, { status: "REQUIRES_ACTION", problem: null });
    emit("payment.requires_action", payment.id);
  } else capture(payment, emit);
}

/** Records the cardholder's second step. @returns false when the bank did not require it; the first call counts */
export function answerSecondStep(payment: Payment, approve: boolean, emit: Emit): boolean {
  if (payment.status !== "REQUIRES_ACTION") return false;
  if (approve) capture(payment, emit);
  else decline(payment, NOT_APPROVED, emit);
  return true;
}

/** @returns false when the payment has already ended */
export function cancelPayment(payment: Payment, emit: Emit): boolean {
  if (payment.status === "CAPTURED" || payment.status === "CANCELED") return false;
  payment.status = "CANCELED";
  emit("payment.canceled", payment.id);
  return true;
}

function capture(payment: Payment, emit: Emit): void {
  Object.assign(payment, { status: "CAPTURED", problem: null });
  emit("payment.succeeded", payment.id);
}

function decline(payment: Payment, problem: string, emit: Emit): void {
  Object.assign(payment, { status: "DECLINED", problem });
  emit("payment.payment_failed", payment.id);
}

/** Returns what the payment company keeps of a captured payment: 2.9 % and 30 cents, as in the US. Refunds keep it. */
export const feeOf = ({ amount }: Payment): number => Math.round((amount * 29) / 1000) + 30;

/** Cents refunded or on their way. */
export const refundedOf = ({ refunds }: Payment): number =>
  Object.values(refunds).reduce((sum, { status, amount }) => (status === "FAILED" ? sum : sum + amount), 0);

/** Refunds captured money. @returns null when less than `amount` is left to refund */
export function refundPayment(
  payment: Payment,
  { key, id, amount }: { key: string; id: string; amount: number },
  emit: Emit,
): Refund | null {
  if (payment.status !== "CAPTURED" || amount <= 0 || amount > payment.amount - refundedOf(payment)) return null;
  const status = payment.card?.behavior === "refundFails" ? "PENDING" : "SUCCEEDED";
  payment.refunds[key] = { id, amount, status };
  emit("refund.created", id);
  return payment.refunds[key];
}

/** Has banks reject the refunds that they do not accept, which they decide later. */
export function settleRefunds({ refunds }: Payment, emit: Emit): void {
  for (const refund of Object.values(refunds)) {
    if (refund.status !== "PENDING") continue;
    refund.status = "FAILED";
    emit("refund.failed", refund.id);
  }
}
