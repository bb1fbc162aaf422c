import type { Logger } from "../../platform/log.ts";
import { StripeRefused } from "./stripe-client.ts";
import { CardNotFound, type PaymentProvider } from "./port.ts";
import { ReaderRefused } from "./readers-port.ts";
import { type StripeAccount, stripePayments } from "./stripe-payments.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";
import type { SubscriptionProvider } from "./subscriptions-port.ts";

type Around = {
  now: () => Date;
  log: Pick<Logger, "warn">;
  /** Records the outcome of each of these methods; `isAnswer` recognizes errors that are Stripe's responses. */
  watched?: <Side extends object>(
    side: Side,
    methods: readonly (keyof Side)[],
    isAnswer: (error: unknown) => boolean,
  ) => Side;
};

export function stripeSides(
  account: StripeAccount,
  { watched = (side) => side, ...around }: Around,
): { payments: PaymentProvider; subscriptions: SubscriptionProvider } {
  const [payments, subscriptions] = [stripePayments(account, around), stripeSubscriptions(account, around)];
  return {
    payments: watched(payments, askingOf(payments), isAnswer),
    subscriptions: watched(subscriptions, askingOf(subscriptions), isAnswer),
  };
}

/** All methods except the signature check, which sends no request. */
const askingOf = <Side extends object>(side: Side): (keyof Side)[] =>
  (Object.keys(side) as (keyof Side)[]).filter((name) => typeof side[name] === "function" && name !== "verifyEvent");

const isAnswer = (error: unknown): boolean =>
  error instanceof StripeRefused || error instanceof CardNotFound || error instanceof ReaderRefused;
