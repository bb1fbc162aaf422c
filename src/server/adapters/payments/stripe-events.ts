import type Stripe from "stripe";
import { z } from "zod";
import type { EventHeaders, VerifiedEvent } from "./port.ts";

const GOOD_FOR_SECONDS = 300;

const ParsedEvent = z.object({
  id: z.string().min(1).max(200),
  object: z.literal("event"),
  type: z.string().min(1).max(100),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(200),
      action: z
        .object({ process_payment_intent: z.object({ payment_intent: z.string().max(200) }).nullish() })
        .nullish()
        .catch(null),
      parent: z
        .object({ subscription_details: z.object({ subscription: z.string().max(200) }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
});

/** Event types that the lab handles, by the prefix of Stripe's name. */
const HEARD: Readonly<Record<string, string>> = {
  "payment_intent.": "payment.",
  "refund.": "refund.",
  "customer.subscription.": "subscription.",
  "invoice.": "invoice.",
  "charge.dispute.": "dispute.",
  "terminal.reader.": "payment.reader_",
};

/** Events that the account's webhook sends; the lab has no use for the others. */
export const STRIPE_EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "payment_intent.requires_action",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "terminal.reader.action_failed",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Null if Stripe did not sign it with the secret in the last five minutes, or if it is not a Stripe event. */
export function verifyStripeEvent(
  stripe: Stripe,
  { rawBody, headers, secret, now }: { rawBody: string; headers: EventHeaders; secret: string; now: Date },
): VerifiedEvent | null {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") return null;
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, GOOD_FOR_SECONDS, undefined, now.getTime());
  } catch {
    return null;
  }
  const parsed = ParsedEvent.safeParse(event).data;
  if (parsed === undefined) return null;
  const { id, type, data } = parsed;
  const [theirs, ours] = Object.entries(HEARD).find(([beginning]) => type.startsWith(beginning)) ?? ["", "other."];
  // An invoice event is about its membership; an invoice without one is not the lab's.
  const membership = data.object.parent?.subscription_details?.subscription;
  if (ours === "invoice." && !membership) return { id, type: `other.${type}`, subject: data.object.id };
  // A reader event is about the payment that the reader requests.
  const requested = data.object.action?.process_payment_intent?.payment_intent;
  if (ours === "payment.reader_" && !requested) return { id, type: `other.${type}`, subject: data.object.id };
  return { id, type: `${ours}${type.slice(theirs.length)}`, subject: membership ?? requested ?? data.object.id };
}
