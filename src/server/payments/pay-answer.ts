import type { PayOutcome } from "./pay-order.ts";

export type PayAnswer = {
  outcome: "CAPTURED" | "DECLINED" | "REQUIRES_ACTION" | "PENDING";
  /** Message for the customer; null on success. */
  message: string | null;
  paymentId: string;
};

const STILL_OPEN = "The payment service has not responded yet. We'll e-mail you the result.";

export function payAnswer({ payment, unsure }: PayOutcome): PayAnswer {
  const open = unsure || payment.status === "PENDING";
  return {
    outcome: open ? "PENDING" : payment.status,
    message: open ? STILL_OPEN : payment.problem,
    paymentId: payment.id,
  };
}
