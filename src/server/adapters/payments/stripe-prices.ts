import type Stripe from "stripe";
import { idOf, orNull, type StripeRequest } from "./stripe-client.ts";
import type { ProviderPrice } from "./subscriptions-port.ts";

/** Metadata of a price: its lookup key, which moves to the tier's next price. */
const KEY = "lab_lookup_key";
/** More than a tier ever has. */
const PRICES_AT_MOST = 100;

type Product = { id: string; name: string; description: string };

/** The tiers' prices at Stripe, which changes no price: another amount is another price with the same lookup key. */
export type StripePrices = {
  /**
   * Returns the price of this amount, made if there is none yet: a membership may be sold before the job has prepared
   * its price. Throws if the account has no price with that key.
   */
  forSale(wanted: ProviderPrice): Promise<Stripe.Price>;
  prepare(wanted: ProviderPrice, product: Product): Promise<void>;
  /** Returns "" for a price that does not belong to the lab. */
  keyOf(priceId: string): Promise<string>;
};

const keyOfPrice = ({ metadata, lookup_key }: Stripe.Price): string => metadata[KEY] ?? lookup_key ?? "";

export function stripePrices(ask: StripeRequest): StripePrices {
  const byId = new Map<string, string>();

  async function named({ lookupKey }: ProviderPrice): Promise<Stripe.Price | null> {
    const { data } = await ask((stripe) => stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }));
    return data[0] ?? null;
  }

  const isThat = ({ amount, billing }: ProviderPrice, { unit_amount, currency, recurring }: Stripe.Price): boolean =>
    unit_amount === amount && currency === "usd" && recurring?.interval === billing && recurring.interval_count === 1;

  /** Returns an earlier price of the tier with this amount, such as the one that a membership was sold at. */
  async function earlier(wanted: ProviderPrice, product: string): Promise<Stripe.Price | null> {
    const { data } = await ask((stripe) => stripe.prices.list({ product, active: true, limit: PRICES_AT_MOST }));
    return data.find((price) => isThat(wanted, price) && keyOfPrice(price) === wanted.lookupKey) ?? null;
  }

  /** Keeps the key known with a price, before it moves to another. */
  const keepKey = async (price: Stripe.Price, { lookupKey }: ProviderPrice) =>
    price.metadata[KEY] === lookupKey ||
    (await ask((stripe) => stripe.prices.update(price.id, { metadata: { [KEY]: lookupKey } })));

  const make = ({ lookupKey, amount, billing }: ProviderPrice, product: string): Promise<Stripe.Price> =>
    ask((stripe) =>
      stripe.prices.create(
        {
          product,
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          currency: "usd",
          unit_amount: amount,
          recurring: { interval: billing },
          metadata: { [KEY]: lookupKey },
        },
        { idempotencyKey: `price:${lookupKey}:${amount}:${billing}` },
      ),
    );

  async function another(wanted: ProviderPrice, present: Stripe.Price): Promise<Stripe.Price> {
    const product = idOf(present.product)!;
    const found = await earlier(wanted, product);
    if (found !== null) return found;
    await keepKey(present, wanted);
    return make(wanted, product);
  }

  return {
    async forSale(wanted) {
      const { lookupKey } = wanted;
      const present = await named(wanted);
      if (present === null) throw new Error(`the account at Stripe has no price with the lookup key "${lookupKey}"`);
      const price = isThat(wanted, present) ? present : await another(wanted, present);
      byId.set(price.id, lookupKey);
      return price;
    },

    async prepare(wanted, product) {
      const present = await named(wanted);
      if (present === null) {
        const there = await orNull(ask((stripe) => stripe.products.retrieve(product.id)));
        if (there === null) await ask((stripe) => stripe.products.create(product));
        await make(wanted, product.id);
        return;
      }
      if (isThat(wanted, present)) return;
      const price = await another(wanted, present);
      if (price.lookup_key === wanted.lookupKey) return;
      await keepKey(present, wanted);
      await ask((stripe) =>
        stripe.prices.update(price.id, { lookup_key: wanted.lookupKey, transfer_lookup_key: true }),
      );
    },

    async keyOf(priceId) {
      const known = byId.get(priceId);
      if (known !== undefined) return known;
      const key = keyOfPrice(await ask((stripe) => stripe.prices.retrieve(priceId)));
      byId.set(priceId, key);
      return key;
    },
  };
}
