import type { Logger } from "../../platform/log.ts";
import type { PaymentProvider } from "./port.ts";
import { type StripeAccount, stripePayments } from "./stripe-payments.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";
import type { SubscriptionProvider } from "./subscriptions-port.ts";

/** All that one account at Stripe does for the lab. */
export function stripeSides(
  account: StripeAccount,
  around: { now: () => Date; log: Pick<Logger, "warn"> },
): { payments: PaymentProvider; subscriptions: SubscriptionProvider } {
  return { payments: stripePayments(account, around), subscriptions: stripeSubscriptions(account, around) };
}
