import type Stripe from "stripe";
import { type StripeRequest, idOf } from "./stripe-client.ts";
import type { StripePrices } from "./stripe-prices.ts";
import { stripeCardText } from "./stripe-cards.ts";
import type { ProviderInvoice } from "./subscriptions-port.ts";

/** The newest ones that are checked; older ones were recorded long ago. */
const AT_MOST = 12;

/** A membership's invoice with its payment; null if there is nothing to pay. */
export type BilledTerm = { invoice: Stripe.Invoice; intent: Stripe.PaymentIntent | null };

/** Returns a membership's billed terms, oldest first, including failed changes. */
export async function billedTerms(ask: StripeRequest, subscriptionId: string): Promise<BilledTerm[]> {
  const { data } = await ask((stripe) => stripe.invoices.list({ subscription: subscriptionId, limit: AT_MOST }));
  const terms = data.toReversed().filter(({ status }) => status !== "draft");
  return Promise.all(terms.map(async (invoice) => ({ invoice, intent: await intentOf(ask, invoice) })));
}

async function intentOf(ask: StripeRequest, { id, total }: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  if (total <= 0) return null;
  const { data } = await ask((stripe) =>
    stripe.invoicePayments.list({ invoice: id, limit: 1, expand: ["data.payment.payment_intent.payment_method"] }),
  );
  const intent = data[0]?.payment.payment_intent;
  return intent === undefined || typeof intent === "string" ? null : intent;
}

export const failureOf = (intent: Stripe.PaymentIntent | null): string | null =>
  intent?.last_payment_error ? (intent.last_payment_error.message ?? "The card was declined.") : null;

/** An unpaid tier change is not a term. */
export const isTerm = ({ invoice }: BilledTerm): boolean =>
  invoice.billing_reason !== "subscription_update" || invoice.status === "paid";

/** Credit for the rest of an earlier term is a separate line, with a negative amount. */
export const creditOf = (invoice: Stripe.Invoice): number =>
  invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0);

export async function providerInvoice({ invoice, intent }: BilledTerm, prices: StripePrices): Promise<ProviderInvoice> {
  const line = invoice.lines.data.find(({ amount, pricing }) => amount >= 0 && pricing?.price_details) ?? null;
  const { start, end } = line?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const paidAt = invoice.status_transitions.paid_at;
  const isOpen = invoice.status === "open";
  return {
    id: invoice.id,
    lookupKey: await prices.keyOf(idOf(line?.pricing?.price_details?.price) ?? ""),
    amount: invoice.total,
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    credit: creditOf(invoice),
    status: invoice.status === "paid" ? "PAID" : isOpen ? "OPEN" : "VOID",
    periodStart: fromStripe(start),
    periodEnd: fromStripe(end),
    paidAt: paidAt === null ? null : fromStripe(paidAt),
    card: invoice.status === "paid" ? stripeCardText(intent?.payment_method) : null,
    failures: failureOf(intent) === null ? 0 : invoice.attempt_count,
    nextTryAt: isOpen && invoice.next_payment_attempt !== null ? fromStripe(invoice.next_payment_attempt) : null,
  };
}

export const fromStripe = (seconds: number): Date => new Date(seconds * 1000);
