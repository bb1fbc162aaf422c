import type Stripe from "stripe";
import type { Logger } from "../../platform/log.ts";
import {
  stripeRequests,
  idOf,
  isReplayed,
  LAB_KEY,
  openStripe,
  orNull,
  type StripeKeys,
  StripeRefused,
} from "./stripe-client.ts";
import {
  CardNotFound,
  type ChargeResult,
  type PaymentProvider,
  type ProviderFee,
  type ProviderPayment,
  ProviderUnreachable,
} from "./port.ts";
import { stripeCardText } from "./stripe-cards.ts";
import { stripeCustomers } from "./stripe-customers.ts";
import { stripeDisputes } from "./stripe-disputes.ts";
import { verifyStripeEvent } from "./stripe-events.ts";
import { isAtReader, stripeReaders } from "./stripe-readers.ts";
import { stripeRefunds } from "./stripe-refunds.ts";

export type StripeAccount = StripeKeys & { webhookSecret: string };

const FEES_AT_ONCE = 100;
const DECLINED = "The card was declined.";
const CALLED_OFF = "The second step was called off.";
const WITH_CARD = { expand: ["payment_method"] };

/** Takes payments through Stripe, in dollars. One request with the lab's key creates and confirms a payment intent. */
export function stripePayments(
  account: StripeAccount,
  { now, log }: { now: () => Date; log: Pick<Logger, "warn"> },
): PaymentProvider {
  const stripe = openStripe(account);
  const ask = stripeRequests(stripe, log);
  const { cancelAtReader, ...readers } = stripeReaders(ask);
  const read = (id: string) => ask(() => stripe.paymentIntents.retrieve(id, WITH_CARD));

  /**
   * Returns the state of one of our payments. After a decline, Stripe would let the browser try another card with the
   * same intent, but the lab begins a new one: so declined intents are canceled at Stripe, too.
   */
  async function currentResult(intent: Stripe.PaymentIntent): Promise<ChargeResult> {
    if (intent.status === "requires_payment_method" || intent.status === "requires_confirmation")
      return resultOf(await cancel(intent.id));
    return resultOf(intent);
  }

  /** Cancels an unpaid payment; one that has ended otherwise stays unchanged. */
  async function cancel(id: string): Promise<Stripe.PaymentIntent> {
    try {
      return await ask(() => stripe.paymentIntents.cancel(id, WITH_CARD));
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error;
      return read(id);
    }
  }

  return {
    ...stripeCustomers(ask),
    ...stripeRefunds(ask),
    ...stripeDisputes(ask),
    ...readers,

    async charge({ key, providerCustomerId, paymentMethodId, keepFor, amount, description }) {
      const customer = providerCustomerId ?? keepFor;
      try {
        const made = await ask(() =>
          stripe.paymentIntents.create(
            {
              amount,
              currency: "usd",
              confirm: true,
              payment_method: paymentMethodId,
              allowed_payment_method_types: ["card"],
              description,
              metadata: { [LAB_KEY]: key },
              ...(customer === null ? {} : { customer }),
              ...(keepFor === null ? {} : { setup_future_usage: "off_session" }),
              ...WITH_CARD,
            },
            { idempotencyKey: `charge:${key}` },
          ),
        );
        return await currentResult(isReplayed(made) ? await read(made.id) : made);
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error;
        if (error.paymentIntent !== null) return currentResult(await read(error.paymentIntent.id));
        if (isAboutTheCard(error))
          throw new CardNotFound("Stripe knows no such card of this customer", { cause: error });
        throw error;
      }
    },

    async secondStepOf(providerPaymentId) {
      const { status, client_secret: clientSecret } = await read(providerPaymentId);
      return status === "requires_action" && clientSecret !== null ? { clientSecret } : null;
    },

    async callOff(providerPaymentId) {
      const intent = await read(providerPaymentId);
      return isAtReader(intent) ? cancelAtReader(intent) : resultOf(await cancel(providerPaymentId));
    },

    async findCharge({ key, providerPaymentId }) {
      if (providerPaymentId !== null) return currentResult(await read(providerPaymentId));
      // Payments of the last minute may be missing here: a retry with the same key returns the same one.
      const { data } = await ask(() =>
        stripe.paymentIntents.search({
          query: `metadata['${LAB_KEY}']:'${key}'`,
          limit: 1,
          expand: ["data.payment_method"],
        }),
      );
      return data[0] ? currentResult(data[0]) : null;
    },

    async findPayment(providerPaymentId) {
      if (!/^pi_\w+$/.test(providerPaymentId)) return null;
      const expand = ["payment_method", "latest_charge"];
      const found = await orNull(ask(() => stripe.paymentIntents.retrieve(providerPaymentId, { expand })));
      return found?.currency === "usd" ? paymentOf(found) : null;
    },

    async listFees(since) {
      const fees: ProviderFee[] = [];
      const query = { type: "charge", created: { gte: Math.floor(since.getTime() / 1000) }, limit: FEES_AT_ONCE };
      for (let after: string | undefined; ; after = fees.at(-1)!.id) {
        const page = await ask(() =>
          stripe.balanceTransactions.list({ ...query, ...(after && { starting_after: after }) }),
        );
        for (const { id, fee, created } of page.data)
          fees.push({ id, amount: fee, chargedAt: new Date(created * 1000) });
        if (!page.has_more) return fees;
      }
    },

    verifyEvent: (rawBody, headers) =>
      verifyStripeEvent(stripe, { rawBody, headers, secret: account.webhookSecret, now: now() }),
    sandbox: null,
  };
}

/** Not this customer's, detached, or used by another payment. These errors have no distinct codes. */
const isAboutTheCard = ({ code, param, message }: StripeRefused): boolean =>
  param === "payment_method" || code?.startsWith("payment_method") === true || /\bpayment ?method\b/i.test(message);

const cardOf = (intent: Stripe.PaymentIntent): string =>
  stripeCardText(intent.payment_method) ?? stripeCardText(intent.last_payment_error?.payment_method) ?? "Card";

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const { id: providerPaymentId, status, last_payment_error: error } = intent;
  const card = cardOf(intent);
  if (status === "succeeded") return { status: "CAPTURED", providerPaymentId, card };
  if (status === "requires_action") return { status: "REQUIRES_ACTION", providerPaymentId, card };
  if (status === "canceled")
    return {
      status: "DECLINED",
      providerPaymentId,
      card,
      message: error ? (error.message ?? DECLINED) : CALLED_OFF,
    };
  throw new ProviderUnreachable(`a payment is ${status} at Stripe`);
}

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const { status, amount, latest_charge: charge, metadata } = intent;
  const ended = status === "canceled" || status === "requires_payment_method";
  return {
    status: status === "succeeded" ? "CAPTURED" : ended ? "DECLINED" : "REQUIRES_ACTION",
    amount,
    refunded: charge === null || typeof charge === "string" ? 0 : charge.amount_refunded,
    card: cardOf(intent),
    providerCustomerId: idOf(intent.customer),
    key: metadata[LAB_KEY] ?? "",
  };
}
