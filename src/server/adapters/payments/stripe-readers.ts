import type Stripe from "stripe";
import { type StripeRequest, idOf, isReplayed, LAB_KEY, orNull, StripeRefused } from "./stripe-client.ts";
import { type ChargeResult } from "./port.ts";
import { ReaderRefused, type ReaderRequest, type Readers } from "./readers-port.ts";
import { stripeCardText } from "./stripe-cards.ts";

/** Metadata of a payment at a reader, next to the lab's key: the reader's ID. */
const LAB_READER = "lab_reader";
/** Readers of one account; a lab has only a few. */
const AT_MOST = 100;
const WITH_CARD = { expand: ["payment_method"] };

const DECLINED = "The card was declined.";
const CALLED_OFF = "It was called off.";
const NO_LONGER_WAITING = "The card reader is no longer waiting for this payment.";

export const isAtReader = ({ metadata }: Stripe.PaymentIntent): boolean => LAB_READER in metadata;

/**
 * Controls card readers from the server through Stripe Terminal: creates a payment intent, and has a reader process it.
 */
export function stripeReaders(
  ask: StripeRequest,
): Readers & { cancelAtReader(intent: Stripe.PaymentIntent): Promise<ChargeResult> } {
  const read = (id: string) => ask((stripe) => stripe.paymentIntents.retrieve(id, WITH_CARD));

  /** Returns the same intent for the same key, in its current state. */
  async function make({ key, readerId, amount, description }: ReaderRequest): Promise<Stripe.PaymentIntent> {
    const made = await ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: "usd",
          allowed_payment_method_types: ["card_present"],
          capture_method: "automatic",
          description,
          metadata: { [LAB_KEY]: key, [LAB_READER]: readerId },
          ...WITH_CARD,
        },
        { idempotencyKey: `reader:${key}` },
      ),
    );
    return isReplayed(made) ? read(made.id) : made;
  }

  /** Returns the reader's action for a payment; null when it has none, or belongs to another account. */
  async function actionFor({ id, metadata }: Stripe.PaymentIntent): Promise<Stripe.Terminal.Reader.Action | null> {
    const reader = await orNull(ask((stripe) => stripe.terminal.readers.retrieve(metadata[LAB_READER]!)));
    const action = reader === null || reader.deleted ? null : reader.action;
    return idOf(action?.process_payment_intent?.payment_intent) === id ? action : null;
  }

  /** Cancels an unpaid payment. @param why the reason, if no bank gave one */
  async function end(id: string, why: string): Promise<ChargeResult> {
    try {
      return resultOf(await ask((stripe) => stripe.paymentIntents.cancel(id, WITH_CARD)), why);
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error;
      return resultOf(await read(id), why);
    }
  }

  async function currentResult(intent: Stripe.PaymentIntent): Promise<ChargeResult> {
    if (intent.status !== "requires_payment_method") return resultOf(intent, CALLED_OFF);
    // Stripe would let the reader try another card for it, but the lab begins a new payment.
    if (intent.last_payment_error !== null) return end(intent.id, DECLINED);
    const action = await actionFor(intent);
    if (action?.status === "in_progress") return resultOf(intent, CALLED_OFF);
    return end(intent.id, action?.failure_message ?? NO_LONGER_WAITING);
  }

  return {
    async listReaders() {
      const { data } = await ask((stripe) => stripe.terminal.readers.list({ limit: AT_MOST }));
      return data.map(({ id, label, serial_number: serial, status }) => ({
        id,
        label: label || serial,
        isOnline: status === "online",
      }));
    },

    async takeAtReader(request) {
      const intent = await make(request);
      if (intent.status !== "requires_payment_method" || intent.last_payment_error !== null)
        return currentResult(intent);
      if ((await actionFor(intent))?.status === "in_progress") return resultOf(intent, CALLED_OFF);
      const requested = { payment_intent: intent.id, process_config: { enable_customer_cancellation: true } };
      try {
        await ask((stripe) =>
          stripe.terminal.readers.processPaymentIntent(request.readerId, requested, {
            idempotencyKey: `at-reader:${request.key}`,
          }),
        );
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error;
        const ended = await end(intent.id, CALLED_OFF);
        const why = refusalOf(error);
        if (ended.status !== "DECLINED") return ended;
        if (why === null) throw error;
        throw new ReaderRefused(why, { cause: error });
      }
      return currentResult(await read(intent.id));
    },

    async findAtReader({ providerPaymentId, ...request }) {
      return currentResult(providerPaymentId === null ? await make(request) : await read(providerPaymentId));
    },

    async cancelAtReader(intent) {
      if ((await actionFor(intent))?.status === "in_progress") {
        try {
          await ask((stripe) => stripe.terminal.readers.cancelAction(intent.metadata[LAB_READER]!));
        } catch (error) {
          // An offline reader cannot be notified, but it cannot take money once the payment is canceled.
          if (!(error instanceof StripeRefused)) throw error;
          if (refusalOf(error) === "BUSY") return resultOf(await read(intent.id), CALLED_OFF);
        }
      }
      return end(intent.id, CALLED_OFF);
    },
  };
}

/** Null if the error is not from a reader. */
function refusalOf({ code }: StripeRefused): ReaderRefused["why"] | null {
  if (code === "terminal_reader_busy") return "BUSY";
  if (code === "resource_missing") return "GONE";
  return code?.startsWith("terminal_reader_") ? "OFFLINE" : null;
}

function resultOf(intent: Stripe.PaymentIntent, why: string): ChargeResult {
  const { id: providerPaymentId, status, last_payment_error: error } = intent;
  const card = stripeCardText(intent.payment_method) ?? stripeCardText(error?.payment_method) ?? "Card";
  if (status === "succeeded") return { status: "CAPTURED", providerPaymentId, card };
  if (status === "canceled")
    return { status: "DECLINED", providerPaymentId, card, message: error ? (error.message ?? DECLINED) : why };
  return { status: "REQUIRES_ACTION", providerPaymentId, card };
}
