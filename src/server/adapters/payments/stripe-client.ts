import { Stripe } from "stripe";
import type { Logger } from "../../platform/log.ts";
import { ProviderUnreachable } from "./port.ts";

/** The version of the API that this code was written for, whatever the account's own is. The package's types hold us to it. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** For each try; whoever waits gives up after ten seconds (request-provider.ts), and asks again with the same key. */
const ANSWERS_WITHIN_MS = 8_000;
/** Of a connection that was cut, of Stripe's own errors, and of a key that another request is using just now. */
const TRIES_AGAIN = 2;

/** A key that another request uses just now; too many requests. They are of the same kinds as real refusals. */
const LATER = new Set([409, 429]);

/** What we write on everything that we make at Stripe, to find it again: the lab's own key. */
export const LAB_KEY = "lab_key";

export type StripeKeys = {
  secretKey: string;
  url: string;
  /** How long one try waits. */
  withinMs?: number;
};

/** Stripe has understood the question and said no: the card's bank, or the request itself is at fault. */
export class StripeRefused extends Error {
  readonly code: string | null;
  readonly param: string | null;
  /** Of a payment that a bank declined, when it was made by this request. */
  readonly paymentIntent: Stripe.PaymentIntent | null;
  constructor(error: Stripe.errors.StripeError) {
    super(error.message, { cause: error });
    this.code = error.code ?? null;
    this.param = error.param ?? null;
    this.paymentIntent = error.payment_intent ?? null;
  }
}

/** Asks Stripe one thing. Throws StripeRefused, ProviderUnreachable. */
export type StripeRequest = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Stripe's own package, with the version that we know, at the address of the settings. */
export function openStripe({ secretKey, url, withinMs = ANSWERS_WITHIN_MS }: StripeKeys): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port === "" ? {} : { port }),
    timeout: withinMs,
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
  });
}

export function stripeRequests(stripe: Stripe, log: Pick<Logger, "warn">): StripeRequest {
  return async (question) => {
    let answer;
    try {
      answer = await question(stripe);
    } catch (error) {
      throw inOurWords(error, log);
    }
    // The package takes what holds no error of Stripe's for an answer, whatever its status: of something in between, it is none.
    const status = (answer as { lastResponse?: { statusCode: number } } | null)?.lastResponse?.statusCode ?? 200;
    if (status >= 400) throw new ProviderUnreachable(`Stripe answered ${status}, without an error of its own`);
    return answer;
  };
}

function inOurWords(error: unknown, log: Pick<Logger, "warn">): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const isAnswer =
    error instanceof StripeCardError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeIdempotencyError;
  if (isAnswer && !LATER.has(error.statusCode ?? 0)) return new StripeRefused(error);
  // A wrong key, one without the right, too many requests, its own errors, no connection: right again later.
  const { type, code, statusCode, requestId } = error;
  log.warn({ type, code, statusCode, requestId }, "Stripe could not be asked");
  return new ProviderUnreachable(`Stripe answered ${statusCode ?? "nothing"} (${code ?? type})`, { cause: error });
}

/** Null where Stripe knows no such thing. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof StripeRefused && error.code === "resource_missing") return null;
    throw error;
  });
}

/** Whether an answer is the one that was given the first time that its key was used, and may be out of date. */
export const isReplayed = (answer: { lastResponse: { headers: Record<string, string> } }): boolean =>
  answer.lastResponse.headers["idempotent-replayed"] === "true";

/** The id of what Stripe gives as an id or, where it was asked for, whole. */
export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === "string" ? given : (given?.id ?? null);
