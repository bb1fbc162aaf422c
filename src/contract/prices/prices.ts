import { z } from "zod";
import { BILLING_PERIODS, CREDIT_KINDS, TIER_IDS, type TierId } from "../../rules/memberships/tiers.ts";
import type { Cents } from "../../rules/money.ts";
import type { PriceList as PriceListOfRules } from "../../rules/prices/price-list.ts";
import { ADD_ON_KEYS, type AddOnKey } from "../../rules/products/catalogue.ts";
import { PAID_DELIVERIES, type PaidDelivery } from "../../rules/shipping/delivery.ts";
import { anyone, call, staff } from "../kit/call.ts";
import { Price, Time } from "../kit/fields.ts";

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

/** Typed as in the rules; `readonly()` would mean something else in the API document. */
const LookupKeys = z.array(LookupKey).max(100) as unknown as z.ZodType<readonly string[], readonly string[]>;

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
    formerLookupKeys: LookupKeys,
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

export const getPriceVersion = call({
  method: "GET",
  path: "/prices/:priceVersion",
  who: anyone,
  tag,
  summary: "A price list that holds or held; an order names the version that it was sold at",
  reply: PricesInForce,
});

const By = z.string().nullable().meta({ description: "The staff member; null after their account is deleted" });

export const PriceChange = z
  .object({
    kind: z.enum(["PRICE", "TIER"]).meta({ description: "A service's price, or a membership's terms" }),
    what: z.string().meta({ example: "Rush" }),
    tier: z.enum(TIER_IDS).nullable().meta({ description: "Null where the price is the same for everyone" }),
    before: z.string().meta({ example: "$9.99" }),
    after: z.string().meta({ example: "$8.99" }),
  })
  .meta({ id: "PriceChange" });

export const PriceVersionSummary = z
  .object({
    version: z.number().int(),
    note: z.string(),
    state: z
      .enum(["PAST", "CURRENT", "COMING", "WITHDRAWN"])
      .meta({ description: "WITHDRAWN: before its date, so it never held" }),
    validFrom: Time,
    publishedAt: Time,
    publishedBy: By,
    withdrawnAt: Time.nullable(),
    withdrawnBy: By,
    changes: z.array(PriceChange).meta({ description: "Differences to the list before it" }),
  })
  .meta({ id: "PriceVersionSummary" });
export type PriceVersionSummary = z.output<typeof PriceVersionSummary>;

const DraftVersion = z
  .number()
  .int()
  .min(0)
  .meta({ description: "The draft's version that was seen; 0: there is none" });

export const PriceDraft = z
  .object({ list: PriceList, version: DraftVersion, savedAt: Time, savedBy: By })
  .meta({ id: "PriceDraft" });
export type PriceDraft = z.output<typeof PriceDraft>;

const STALE = { status: 409, message: "A colleague changed the draft. Reload the page." } as const;
const ONE_IS_COMING = {
  status: 409,
  message: "Other prices are set for a later date. Withdraw them first; they become the draft.",
} as const;

export const listPriceLists = call({
  method: "GET",
  path: "/price-lists",
  who: staff("prices"),
  tag,
  summary: "The list in force, the draft, and the latest 50 versions, newest first",
  reply: z.object({
    inForce: PricesInForce,
    draft: PriceDraft.nullable(),
    versions: z.array(PriceVersionSummary),
  }),
});

export const savePriceDraft = call({
  method: "PUT",
  path: "/price-lists/draft",
  who: staff("prices"),
  tag,
  summary: "Save the draft of the next price list. Only staff see it",
  body: z.object({ list: PriceList, version: DraftVersion }),
  reply: z.object({ draft: PriceDraft }),
  refusals: { STALE },
});

export const removePriceDraft = call({
  method: "DELETE",
  path: "/price-lists/draft",
  who: staff("prices"),
  tag,
  summary: "Discard the draft",
});

export const publishPrices = call({
  method: "POST",
  path: "/price-lists",
  who: staff("prices"),
  tag,
  summary: "Publish the draft, now or from a date. Orders, invoices and running memberships keep their prices",
  body: z.object({
    draftVersion: DraftVersion,
    validFrom: Time.nullable().meta({ description: "When it begins to hold; null or a past time: now" }),
    note: z.string().trim().max(200).default("").meta({ description: "For staff", example: "Spring prices" }),
  }),
  reply: z.object({ version: z.number().int() }),
  refusals: {
    STALE,
    ONE_IS_COMING,
    UNCHANGED: { status: 409, message: "These are the prices that hold already. Change something first." },
  },
});

export const withdrawPrices = call({
  method: "PUT",
  path: "/price-lists/:priceVersion/withdraw",
  who: staff("prices"),
  tag,
  summary:
    "Withdraw a version: before its date it never holds and becomes the draft; afterwards the prices before it hold again, as a new version",
  refusals: {
    ONE_IS_COMING,
    CANNOT_WITHDRAW: { status: 409, message: "Only prices that hold or will hold can be withdrawn." },
  },
});
