import { z } from "zod";
import { BILLING_PERIODS, CREDIT_KINDS, TIER_IDS, type TierId } from "../../rules/memberships/tiers.ts";
import type { Cents } from "../../rules/money.ts";
import type { PriceList as PriceListOfRules } from "../../rules/prices/price-list.ts";
import { ADD_ON_KEYS, type AddOnKey } from "../../rules/products/catalogue.ts";
import { PAID_DELIVERIES, type PaidDelivery } from "../../rules/shipping/delivery.ts";
import { anyone, call } from "../kit/call.ts";
import { Price } from "../kit/fields.ts";

const tag = "Prices";

/** Integer cents, typed as the rules' money. */
const Money = Price as unknown as z.ZodType<Cents, number>;

const eachOf = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

const TierPrices = eachOf<TierId, typeof Money>(TIER_IDS, Money).meta({
  id: "TierPrices",
  description: "A price in cents for each tier",
});

const Credit = z.union([z.number().int().min(0).max(10_000), z.literal("unlimited")]);
const LookupKey = z
  .string()
  .trim()
  .regex(/^[a-z0-9_]{3,60}$/, "Use 3 to 60 lowercase letters, digits and underscores");

export const TierTerms = z
  .object({
    active: z.boolean().meta({ description: "On sale; legacy tiers keep their terms but cannot be bought" }),
    label: z.string().trim().min(1, "Enter a name").max(40),
    desc: z.string().trim().max(200),
    price: Money,
    displayedPrice: Money,
    billing: z.enum(BILLING_PERIODS),
    creditsPerTerm: eachOf(CREDIT_KINDS, Credit),
    advertisedProCredits: z.number().int().min(0).max(10_000),
    lookupKey: LookupKey.meta({ description: "The payment provider's name of the price" }),
    formerLookupKeys: z.array(LookupKey).max(100).readonly(),
  })
  .meta({ id: "TierTerms" });

export const PriceList = z
  .object({
    tiers: eachOf<TierId, typeof TierTerms>(TIER_IDS, TierTerms),
    addOns: eachOf<AddOnKey, typeof TierPrices>(ADD_ON_KEYS, TierPrices),
    returnNegatives: TierPrices.meta({ description: "Shipping negatives back, requested with the order: per order" }),
    shipNegativesLater: Money.meta({ description: "Shipping negatives, requested later: per order" }),
    benchSleeving: TierPrices.meta({ description: "Sleeving that a choice for the negatives requires: per roll" }),
    unlock: TierPrices.meta({ description: "A larger size: per scan and size" }),
    deliveries: eachOf<PaidDelivery, typeof Money>(PAID_DELIVERIES, Money),
    goodsShipping: Money.meta({ description: "Shipping shop goods: per order" }),
  })
  .meta({ id: "PriceList" }) satisfies z.ZodType<PriceListOfRules>;

export const PricesInForce = PriceList.extend({
  version: z.number().int().min(1).meta({ description: "The version's number" }),
});

export const getPrices = call({
  method: "GET",
  path: "/prices",
  who: anyone,
  tag,
  summary: "The price list that holds now: the tiers' terms and every service's price in cents",
  reply: PricesInForce,
});
