import type Stripe from "stripe";
import { type DisputeReason, type DisputeStatus, EVIDENCE_AT_MOST } from "../../../rules/payments/disputes.ts";
import { type StripeRequest, idOf, orNull, StripeRefused } from "./stripe-client.ts";
import type { DisputeAnswer, Disputes, ProviderDispute } from "./disputes-port.ts";

/** States that begin with "warning" are inquiries, before money is taken; "prevented" means that no dispute followed. */
const STATUSES: Readonly<Record<string, DisputeStatus>> = {
  needs_response: "NEEDS_ANSWER",
  warning_needs_response: "NEEDS_ANSWER",
  under_review: "UNDER_REVIEW",
  warning_under_review: "UNDER_REVIEW",
  won: "WON",
  warning_closed: "WON",
  prevented: "WON",
  lost: "LOST",
};

const REASONS: Readonly<Record<string, DisputeReason>> = {
  fraudulent: "NOT_MADE_BY_OWNER",
  product_not_received: "NOT_RECEIVED",
  product_unacceptable: "NOT_AS_DESCRIBED",
  duplicate: "DUPLICATE",
  credit_not_processed: "REFUND_NOT_GIVEN",
  unrecognized: "NOT_RECOGNIZED",
  subscription_canceled: "MEMBERSHIP_CANCELED",
};

export function stripeDisputes(ask: StripeRequest): Disputes {
  /** Invoice of a membership's term; an order's payment has none. */
  async function invoiceOf(paymentIntent: string | null): Promise<string | null> {
    if (paymentIntent === null) return null;
    const of = { type: "payment_intent", payment_intent: paymentIntent } as const;
    const { data } = await ask((stripe) => stripe.invoicePayments.list({ payment: of, limit: 1 }));
    return idOf(data[0]?.invoice);
  }

  return {
    async findDispute(id) {
      const found = await orNull(ask((stripe) => stripe.disputes.retrieve(id)));
      if (found?.currency !== "usd") return null;
      const providerPaymentId = idOf(found.payment_intent);
      return { ...detailsOf(found), providerPaymentId, providerInvoiceId: await invoiceOf(providerPaymentId) };
    },

    async answerDispute({ key, id, answer }) {
      const evidence = evidenceOf(answer);
      try {
        await ask((stripe) =>
          stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey: `dispute:${key}` }),
        );
        return true;
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error;
        // Already submitted, and the response was lost for longer than Stripe remembers keys; or closed, or too late.
        const { evidence_details: sent } = await ask((stripe) => stripe.disputes.retrieve(id));
        return sent.submission_count > 0;
      }
    },
  };
}

function detailsOf(dispute: Stripe.Dispute): Omit<ProviderDispute, "providerPaymentId" | "providerInvoiceId"> {
  const { id, amount, evidence_details: evidence, balance_transactions: moved } = dispute;
  const sum = (of: (one: Stripe.BalanceTransaction) => number): number =>
    moved.reduce((total, one) => total + of(one), 0);
  return {
    id,
    amount,
    status: STATUSES[dispute.status] ?? "UNDER_REVIEW",
    reason: REASONS[dispute.reason] ?? "OTHER",
    withheld: Math.max(
      0,
      sum((one) => -one.amount),
    ),
    fee: Math.max(
      0,
      sum((one) => one.fee),
    ),
    dueBy: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
  };
}

function evidenceOf(answer: DisputeAnswer): Stripe.DisputeUpdateParams.Evidence {
  const { customerAddress, servedOn, parcel, statement, record } = answer;
  return {
    customer_name: answer.customerName,
    customer_email_address: answer.customerEmail,
    product_description: answer.bought,
    ...(customerAddress === null ? {} : { billing_address: customerAddress }),
    ...(servedOn === null ? {} : { service_date: servedOn }),
    ...(parcel?.carrier ? { shipping_carrier: parcel.carrier } : {}),
    ...(parcel?.trackingNumber ? { shipping_tracking_number: parcel.trackingNumber } : {}),
    ...(parcel?.shippedOn ? { shipping_date: parcel.shippedOn } : {}),
    ...(parcel?.address ? { shipping_address: parcel.address } : {}),
    uncategorized_text: [statement, record].filter(Boolean).join("\n\n").slice(0, EVIDENCE_AT_MOST),
  };
}
