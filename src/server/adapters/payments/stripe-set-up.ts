import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { MEMBER_TIER_IDS, type MemberTierId, tierSku } from "../../../rules/memberships/tiers.ts";
import type { PriceList, Tier } from "../../../rules/prices/price-list.ts";
import { cents, formatDollars } from "../../../rules/money.ts";
import { type StripeRequest, orNull, STRIPE_API_VERSION } from "./stripe-client.ts";
import { STRIPE_EVENTS } from "./stripe-events.ts";

const WEBHOOK_PATH = "/api/webhooks/payments";
/** More than Stripe lets an account have. */
const WEBHOOKS_AT_MOST = 100;

/**
 * One requirement for the lab's Stripe account: THERE if met; MISSING or DIFFERENT if `mend` can fix it; WRONG if only a
 * person may change it, because payments that use it would change, too.
 */
export type Wanted = { what: string } & (
  | { state: "THERE" }
  | { state: "MISSING" | "DIFFERENT"; mend: () => Promise<{ webhookSecret: string | null }> }
  | { state: "WRONG"; why: string }
);

/**
 * Returns the lab's requirements for a Stripe account, each with its current state: the memberships' products and
 * prices, the webhook, and the domain for wallets.
 */
export async function requiredSetup(ask: StripeRequest, publicUrl: string, prices: PriceList): Promise<Wanted[]> {
  // One set of keys per run: requests are safely retried after a dropped connection, and objects removed by hand can be
  // created again later.
  const keys = (what: string) => ({ idempotencyKey: `setup:${RUN}:${what}` });
  const wanted: Wanted[] = [];
  for (const id of MEMBER_TIER_IDS) wanted.push(...(await requiredTierSetup(ask, id, prices.tiers[id], keys)));
  const { protocol, hostname } = new URL(publicUrl);
  wanted.push(await requiredWebhook(ask, new URL(WEBHOOK_PATH, publicUrl).href, keys));
  // Browsers offer wallets only on pages served over https.
  return protocol === "https:" ? [...wanted, await requiredDomain(ask, hostname, keys)] : wanted;
}

const RUN = randomUUID();

type Keys = (what: string) => Stripe.RequestOptions;

const NO_SECRET = { webhookSecret: null };

async function requiredTierSetup(ask: StripeRequest, id: MemberTierId, tier: Tier, keys: Keys): Promise<Wanted[]> {
  const { lookupKey, price, billing, label, desc } = tier;
  const sku = tierSku(id);
  const what = `price ${lookupKey}: ${formatDollars(price)} a ${billing}`;
  const { data } = await ask((stripe) => stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 }));
  const found = data[0];
  if (found !== undefined) return [existingPrice(ask, tier, found, { what, keys })];
  const product = await orNull(ask((stripe) => stripe.products.retrieve(sku)));
  const named = `product ${sku}: ${label}`;
  return [
    product !== null
      ? { what: named, state: "THERE" }
      : {
          what: named,
          state: "MISSING",
          async mend() {
            const wanted = { id: sku, name: `${label} membership`, description: desc };
            await ask((stripe) => stripe.products.create(wanted, keys(sku)));
            return NO_SECRET;
          },
        },
    {
      what,
      state: "MISSING",
      async mend() {
        const recurring = { interval: billing } as const;
        const wanted = { product: sku, lookup_key: lookupKey, currency: "usd", unit_amount: price, recurring };
        await ask((stripe) => stripe.prices.create(wanted, keys(lookupKey)));
        return NO_SECRET;
      },
    },
  ];
}

function existingPrice(
  ask: StripeRequest,
  { lookupKey, price, billing, active: isOnSale }: Tier,
  found: Stripe.Price,
  { what, keys }: { what: string; keys: Keys },
): Wanted {
  const { recurring } = found;
  const isSetUp =
    found.unit_amount === price &&
    found.currency === "usd" &&
    recurring?.interval === billing &&
    recurring.interval_count === 1;
  if (!isSetUp)
    return {
      what,
      state: "WRONG",
      why: `is ${priceText(found)} there (${found.id}). Stripe changes no price: give that one another lookup key, then do this again`,
    };
  if (found.active || !isOnSale) return { what, state: "THERE" };
  return {
    what: `${what}, which is archived there`,
    state: "DIFFERENT",
    async mend() {
      await ask((stripe) => stripe.prices.update(found.id, { active: true }, keys(`${lookupKey}:active`)));
      return NO_SECRET;
    },
  };
}

function priceText({ unit_amount, currency, recurring }: Stripe.Price): string {
  const amount = currency === "usd" ? formatDollars(cents(unit_amount ?? 0)) : `${unit_amount} ${currency}`;
  if (!recurring) return `${amount} once`;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `${amount} a ${interval}` : `${amount} every ${count} ${interval}s`;
}

async function requiredWebhook(ask: StripeRequest, url: string, keys: Keys): Promise<Wanted> {
  const what = `webhook ${url}: ${STRIPE_EVENTS.length} kinds of events`;
  const { data } = await ask((stripe) => stripe.webhookEndpoints.list({ limit: WEBHOOKS_AT_MOST }));
  const found = data.find((endpoint) => endpoint.url === url);
  if (found === undefined)
    return {
      what,
      state: "MISSING",
      async mend() {
        const wanted: Stripe.WebhookEndpointCreateParams = {
          url,
          enabled_events: [...STRIPE_EVENTS],
          api_version: STRIPE_API_VERSION,
        };
        const { secret } = await ask((stripe) => stripe.webhookEndpoints.create(wanted, keys("webhook")));
        return { webhookSecret: secret ?? null };
      },
    };
  if (found.api_version !== STRIPE_API_VERSION)
    return {
      what,
      state: "WRONG",
      why: `speaks ${found.api_version ?? "the account's own version"} there (${found.id}), and the lab ${STRIPE_API_VERSION}. Stripe changes no webhook's version: remove that one, then do this again`,
    };
  const current = new Set(found.enabled_events);
  const missing = current.has("*") ? [] : STRIPE_EVENTS.filter((event) => !current.has(event));
  const isOff = found.status !== "enabled";
  if (missing.length === 0 && !isOff) return { what, state: "THERE" };
  const differs = [isOff ? "is disabled" : "", missing.length > 0 ? `does not tell of ${missing.join(", ")}` : ""];
  return {
    what: `${what}; it ${differs.filter(Boolean).join(" and ")} there`,
    state: "DIFFERENT",
    async mend() {
      // The endpoint's other events stay.
      const enabled_events = [...found.enabled_events, ...missing] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
      const change = { enabled_events, disabled: false };
      await ask((stripe) => stripe.webhookEndpoints.update(found.id, change, keys("webhook:again")));
      return NO_SECRET;
    },
  };
}

/** Apple Pay and Google Pay are available only on a domain that the account has registered and Stripe has verified. */
async function requiredDomain(ask: StripeRequest, domain: string, keys: Keys): Promise<Wanted> {
  const what = `domain ${domain}: Apple Pay and Google Pay`;
  const { data } = await ask((stripe) => stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }));
  const found = data[0];
  if (found === undefined)
    return {
      what,
      state: "MISSING",
      async mend() {
        await ask((stripe) => stripe.paymentMethodDomains.create({ domain_name: domain }, keys("domain")));
        return NO_SECRET;
      },
    };
  if (!found.enabled)
    return {
      what: `${what}, which is disabled there`,
      state: "DIFFERENT",
      async mend() {
        await ask((stripe) => stripe.paymentMethodDomains.update(found.id, { enabled: true }, keys("domain:again")));
        return NO_SECRET;
      },
    };
  const unseen = [found.apple_pay, found.google_pay].find(({ status }) => status !== "active");
  if (unseen === undefined) return { what, state: "THERE" };
  return {
    what: `${what}, which Stripe has not verified (${unseen.status_details?.error_message ?? unseen.status}); it looks again`,
    state: "DIFFERENT",
    async mend() {
      await ask((stripe) => stripe.paymentMethodDomains.validate(found.id, {}, keys("domain:look")));
      return NO_SECRET;
    },
  };
}
