import { LRUCache } from "lru-cache";
import type Stripe from "stripe";
import type { TaxRate } from "../../../rules/money.ts";
import { HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Logger } from "../../platform/log.ts";
import { stripeRequests, LAB_KEY, openStripe, type StripeKeys, StripeRefused } from "../payments/stripe-client.ts";
import type { TaxAddress, TaxOutside, TaxService } from "./port.ts";

/** Short, because a customer is waiting for the total; shorter than the caller's timeout (tax/find-taxation.ts). */
const RATE_WITHIN_MS = 2_500;
/** Pause after Stripe failed to respond, so that no customer waits for it. */
const LEFT_ALONE_MS = MINUTE_MS;
const KNOWN_FOR_MS = HOUR_MS;
/** Maximum number of cached rates by address, some 100 bytes each. */
const MOST_KNOWN = 5_000;
/** Anyone can request the tax of an address, and Stripe's limit is some hundred requests a second for the whole lab. */
const MOST_AT_ONCE = 10;
/** $1,000.00, so that the tax in cents is the rate in thousandths of a percent. */
const SAMPLE_CENTS = 100_000;
const NOT_TAXABLE = "txcd_00000000";

export type StripeTaxAccount = StripeKeys & {
  /** The lab's category among Stripe's tax codes. */
  taxCode: string;
};

type Around = {
  now: () => Date;
  log: Pick<Logger, "warn">;
  /** Records the outcome of each request; `isAnswer` recognizes errors that are responses. */
  watched: (outside: TaxOutside, isAnswer: (error: unknown) => boolean) => TaxOutside;
};

/**
 * Rates and reports through Stripe Tax. An address's rate is cached for an hour; while Stripe does not respond, and for
 * unknown addresses, it has none.
 */
export function stripeTax(account: StripeTaxAccount, { now, log, watched }: Around): TaxService {
  const outside = watched(outsideAt(account, log), (error) => error instanceof StripeRefused);
  const known = new LRUCache<string, { rate: TaxRate; requested: number }>({ max: MOST_KNOWN });
  const underWay = new Map<string, Promise<TaxRate>>();
  let leftAloneUntil = 0;

  async function learn(key: string, address: TaxAddress): Promise<TaxRate> {
    try {
      const rate = await outside.check(address);
      known.set(key, { rate, requested: now().getTime() });
      return rate;
    } catch (error) {
      // An unknown address is a valid response; any other error may also affect the next request.
      if (!(error instanceof StripeRefused)) leftAloneUntil = now().getTime() + LEFT_ALONE_MS;
      log.warn({ err: error, state: address.state }, "Stripe Tax returned no rate: using the lab's table");
      throw error;
    } finally {
      underWay.delete(key);
    }
  }

  /** Shares one request per address among all callers. */
  function requested(key: string, address: TaxAddress): Promise<TaxRate> {
    const before = underWay.get(key);
    if (before !== undefined) return before;
    const question = learn(key, address);
    underWay.set(key, question);
    return question;
  }

  return {
    outside,
    async rateFor(address) {
      const at = now().getTime();
      const key = keyOf(address);
      const before = known.get(key);
      if (before !== undefined && before.requested > at - KNOWN_FOR_MS) return before.rate;
      const mayAsk = at >= leftAloneUntil && (underWay.has(key) || underWay.size < MOST_AT_ONCE);
      return mayAsk ? requested(key, address).catch(() => null) : null;
    },
  };
}

function outsideAt({ taxCode, ...keys }: StripeTaxAccount, log: Around["log"]): TaxOutside {
  const ask = stripeRequests(openStripe(keys), log);
  return {
    async check(address) {
      const { tax_amount_exclusive: rate } = await ask((stripe) =>
        stripe.tax.calculations.create(
          {
            currency: "usd",
            customer_details: customerAt(address),
            line_items: [lineOf("rate", SAMPLE_CENTS, taxCode)],
          },
          { timeout: RATE_WITHIN_MS, maxNetworkRetries: 0 },
        ),
      );
      // Stripe's package accepts any JSON without `error`, even a proxy's.
      if (!Number.isInteger(rate)) throw new Error("Stripe Tax answered without a rate");
      return rate;
    },

    async record({ key, address, taxed, untaxed, exempt }) {
      const lines = [lineOf("taxed", taxed, taxCode), lineOf("untaxed", untaxed, NOT_TAXABLE)];
      const { id, tax_amount_exclusive: tax } = await ask((stripe) =>
        stripe.tax.calculations.create(
          {
            currency: "usd",
            customer_details: {
              ...customerAt(address),
              ...(exempt && { taxability_override: "customer_exempt" as const }),
            },
            line_items: lines.filter(({ amount }) => amount > 0),
          },
          { idempotencyKey: `tax:${key}` },
        ),
      );
      const made = await ask((stripe) =>
        stripe.tax.transactions.createFromCalculation(
          { calculation: id!, reference: key, metadata: { [LAB_KEY]: key } },
          { idempotencyKey: `tax-recorded:${key}` },
        ),
      );
      return { transactionId: made.id, tax };
    },

    async reverse({ key, transactionId, amount }) {
      const { id } = await ask((stripe) =>
        stripe.tax.transactions.createReversal(
          {
            mode: "partial",
            original_transaction: transactionId,
            reference: key,
            flat_amount: -amount,
            metadata: { [LAB_KEY]: key },
          },
          { idempotencyKey: `tax-reversed:${key}` },
        ),
      );
      return { transactionId: id };
    },
  };
}

const customerAt = ({ address1, city, state, zip, country }: TaxAddress) =>
  ({
    address: { line1: address1, city, state, postal_code: zip, country },
    address_source: "shipping",
  }) satisfies Stripe.Tax.CalculationCreateParams.CustomerDetails;

const lineOf = (reference: string, amount: number, taxCode: string) =>
  ({
    reference,
    amount,
    tax_code: taxCode,
    tax_behavior: "exclusive",
  }) satisfies Stripe.Tax.CalculationCreateParams.LineItem;

const keyOf = ({ address1, city, state, zip, country }: TaxAddress): string =>
  JSON.stringify([country, state, zip, city, address1].map((part) => part.toLowerCase()));
