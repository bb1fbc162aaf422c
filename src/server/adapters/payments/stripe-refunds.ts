import type Stripe from "stripe";
import { type StripeRequest, isReplayed, LAB_KEY } from "./stripe-client.ts";
import type { PaymentProvider, RefundResult } from "./port.ts";

/** Refunds of one payment; the lab makes only a few. */
const AT_MOST = 100;

/** Why a bank rejected a refund, for people; no text for "unknown" and for new codes. */
const REASONS: Readonly<Record<string, string>> = {
  lost_or_stolen_card: "The card was lost or stolen.",
  expired_or_canceled_card: "The card has expired or was canceled.",
  declined: "The bank did not take the refund.",
  insufficient_funds: "The refund could not be paid out.",
};

export function stripeRefunds(ask: StripeRequest): Pick<PaymentProvider, "refund" | "findRefund"> {
  return {
    async refund({ key, providerPaymentId, amount }) {
      const made = await ask((stripe) =>
        stripe.refunds.create(
          { payment_intent: providerPaymentId, amount, metadata: { [LAB_KEY]: key } },
          { idempotencyKey: `refund:${key}` },
        ),
      );
      return resultOf(isReplayed(made) ? await ask((stripe) => stripe.refunds.retrieve(made.id)) : made);
    },

    async findRefund({ key, providerPaymentId }) {
      const { data } = await ask((stripe) =>
        stripe.refunds.list({ payment_intent: providerPaymentId, limit: AT_MOST }),
      );
      const found = data.find(({ metadata }) => metadata?.[LAB_KEY] === key);
      return found ? resultOf(found) : null;
    },
  };
}

function resultOf({ id: providerRefundId, status, failure_reason }: Stripe.Refund): RefundResult {
  if (status === "failed" || status === "canceled")
    return { status: "FAILED", providerRefundId, message: REASONS[failure_reason ?? ""] ?? REASONS.declined! };
  return { status: status === "succeeded" ? "SUCCEEDED" : "PENDING", providerRefundId };
}
