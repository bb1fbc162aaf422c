import { Stripe } from "stripe";
import type { Logger } from "../../platform/log.ts";
import { ProviderUnreachable } from "./port.ts";

/** The API version that this code was written for, whatever the account's own is. The package's types enforce it. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** For each try; callers time out after ten seconds (request-provider.ts), and retry with the same key. */
const ANSWERS_WITHIN_MS = 8_000;
/** Retries after a dropped connection, one of Stripe's own errors, or a key that another request is using now. */
const TRIES_AGAIN = 2;

/**
 * A key that another request is using now; too many requests. Stripe's error types are the same as for real refusals.
 */
const LATER = new Set([409, 429]);

/** Metadata on every object that we create at Stripe, to find it again: the lab's own key. */
export const LAB_KEY = "lab_key";

export type StripeKeys = {
  secretKey: string;
  url: string;
  withinMs?: number;
};

/** Stripe understood the request and refused it: the card's bank declined, or the request itself is wrong. */
export class StripeRefused extends Error {
  readonly code: string | null;
  readonly param: string | null;
  /** The payment that a bank declined, if this request created it. */
  readonly paymentIntent: Stripe.PaymentIntent | null;
  constructor(error: Stripe.errors.StripeError) {
    super(error.message, { cause: error });
    this.code = error.code ?? null;
    this.param = error.param ?? null;
    this.paymentIntent = error.payment_intent ?? null;
  }
}

/** Sends one request to Stripe. Throws StripeRefused, ProviderUnreachable. */
export type StripeRequest = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Opens Stripe's own package, pinned to our API version, at the configured URL. */
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
    // The package returns any body without a Stripe error as a success, whatever its status: from a proxy in between,
    // it is none.
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
  // A wrong key, missing permission, too many requests, Stripe's own errors, no connection: all may work later.
  const { type, code, statusCode, requestId } = error;
  log.warn({ type, code, statusCode, requestId }, "Stripe could not be asked");
  return new ProviderUnreachable(`Stripe answered ${statusCode ?? "nothing"} (${code ?? type})`, { cause: error });
}

/** Null if Stripe has no such object. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof StripeRefused && error.code === "resource_missing") return null;
    throw error;
  });
}

/** Whether a response is a replay of the first one for its idempotency key, and may be out of date. */
export const isReplayed = (answer: { lastResponse: { headers: Record<string, string> } }): boolean =>
  answer.lastResponse.headers["idempotent-replayed"] === "true";

/** Returns the ID of an object that Stripe gives as an ID or expanded. */
export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === "string" ? given : (given?.id ?? null);
