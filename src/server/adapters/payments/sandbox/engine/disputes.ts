import type { DisputeReason, DisputeStatus } from "../../../../../rules/payments/disputes.ts";
import { DAY_MS } from "../../../../../rules/time.ts";
import type { Emit, Payment } from "./payments.ts";

const ANSWER_WITHIN_DAYS = 7;
/** Cents. */
const FEE = 1500;

/** A captured payment that the cardholder disputes at their bank. Amounts in cents, times in milliseconds. */
export type Dispute = {
  id: string;
  paymentId: string;
  amount: number;
  /** Amount taken from the lab's account and not returned. */
  withheld: number;
  fee: number;
  reason: DisputeReason;
  status: DisputeStatus;
  dueBy: number;
};

/** Opens a dispute over the whole payment and withholds the money. */
export function openDispute(
  { id: paymentId, amount }: Payment,
  { id, reason, now }: { id: string; reason: DisputeReason; now: number },
  emit: Emit,
): Dispute {
  const dueBy = now + ANSWER_WITHIN_DAYS * DAY_MS;
  const dispute: Dispute = { id, paymentId, amount, withheld: 0, fee: 0, reason, status: "NEEDS_ANSWER", dueBy };
  emit("dispute.created", id);
  Object.assign(dispute, { withheld: amount, fee: FEE });
  emit("dispute.funds_withdrawn", id);
  return dispute;
}

/** Submits the lab's evidence, which the bank accepts once. @returns false when it no longer does */
export function answerDispute(dispute: Dispute, now: number, emit: Emit): boolean {
  if (dispute.status !== "NEEDS_ANSWER" || now >= dispute.dueBy) return false;
  dispute.status = "UNDER_REVIEW";
  emit("dispute.updated", dispute.id);
  return true;
}

/** Records the bank's decision; a won dispute returns the money. */
export function decideDispute(dispute: Dispute, status: "WON" | "LOST", emit: Emit): void {
  dispute.status = status;
  if (status === "WON") dispute.withheld = 0;
  emit("dispute.closed", dispute.id);
}
