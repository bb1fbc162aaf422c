import { z } from "zod";
import { COUPON_KINDS, COUPON_REFUSALS } from "../../rules/coupons/coupons.ts";
import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { staff, anyone, call, type ReplyOf, Version } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { couponGuesses } from "../checkout/order-draft.ts";
import { FigurePeriod } from "../lab/figure-period.ts";
import { Flag, listQuery } from "../kit/paging.ts";

const tag = "Coupons";

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/, "Use 3 to 40 letters, digits and hyphens")
  .meta({ description: "As customers type it, in any case", example: "FILM10" });
const amount = z.number().int().min(1).max(100_000_000).meta({
  description: "Cents when fixed; thousandths of a percent when a percentage: 10000 is 10 %",
  example: 10_000,
});
const productType = z
  .enum(PRODUCT_TYPES)
  .nullable()
  .meta({ description: "Only lines of this type; null is all lines of orders. SUBSCRIPTION is for memberships only" });
const times = z.number().int().min(1).max(1_000_000).nullable();

const terms = {
  code,
  description: z.string().trim().max(200),
  kind: z.enum(COUPON_KINDS),
  amount,
  productType,
  active: z.boolean(),
  startsAt: Time.nullable(),
  endsAt: Time.nullable().meta({ description: "The coupon expires at this time" }),
  maxRedemptions: times.meta({ description: "Maximum total uses; null: unlimited" }),
  maxPerCustomer: times.meta({ description: "Maximum uses per customer; null: unlimited" }),
};

export const Coupon = z
  .object({
    id: z.uuid(),
    ...terms,
    code: z.string(),
    redeemed: z.number().int().meta({ description: "Uses that stand" }),
    version: z.number().int(),
    createdAt: Time,
  })
  .meta({ id: "Coupon" });
export type Coupon = z.output<typeof Coupon>;

export const NewCoupon = z.object({
  ...terms,
  description: terms.description.default(""),
  productType: productType.default(null),
  active: z.boolean().default(true),
  startsAt: terms.startsAt.default(null),
  endsAt: terms.endsAt.default(null),
  maxRedemptions: terms.maxRedemptions.default(null),
  maxPerCustomer: terms.maxPerCustomer.default(null),
});
export type NewCoupon = z.output<typeof NewCoupon>;

const CODE_TAKEN = { status: 409, message: "Another coupon has this code." } as const;

export const listCoupons = call({
  method: "GET",
  path: "/coupons",
  who: staff("products.read"),
  tag,
  summary: "Coupons with how often they were used; searched by code and description",
  query: listQuery(["createdAt", "code", "redeemed", "endsAt"]).extend({ active: Flag.optional() }),
  reply: z.object({ coupons: z.array(Coupon), count: z.number().int() }),
});

export const couponUses = call({
  method: "GET",
  path: "/coupons/uses",
  who: staff("products.read"),
  tag,
  summary: "Uses and discounts by day, of all coupons or of one; returned uses do not count",
  query: FigurePeriod.extend({ couponId: z.uuid().optional() }),
  reply: z.object({
    coupon: z.object({ id: z.uuid(), code: z.string() }).nullable().meta({ description: "The requested one" }),
    days: z.array(
      z.object({
        day: z.iso.date(),
        forOrders: z.number().int(),
        forMemberships: z.number().int(),
        takenOff: z.number().int().meta({ description: "Cents" }),
      }),
    ),
  }),
});
export type CouponUses = ReplyOf<typeof couponUses>;

export const addCoupon = call({
  method: "POST",
  path: "/coupons",
  who: staff("prices"),
  tag,
  summary: "Create a coupon; amounts in cents, percentages in thousandths of a percent",
  body: NewCoupon,
  reply: z.object({ coupon: Coupon }),
  refusals: { CODE_TAKEN },
});

export const sendCoupon = call({
  method: "POST",
  path: "/users/:userId/coupons",
  who: staff("money.write"),
  tag,
  idempotent: true,
  summary: "Create a coupon of one use for a customer and e-mail it; amounts in cents or thousandths of a percent",
  body: z.object({
    kind: terms.kind,
    amount,
    productType: productType.default(null),
    days: z.number().int().min(1).max(366).nullable().default(null).meta({ description: "Valid days; null: no end" }),
    message: z.string().trim().min(1, "Enter a message. The customer sees it").max(300),
  }),
  reply: z.object({ coupon: Coupon }),
  refusals: {
    NO_EMAIL: { status: 409, message: "This customer has no e-mail. Add one first." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});

export const getCoupon = call({
  method: "GET",
  path: "/coupons/:couponId",
  who: staff("products.read"),
  tag,
  summary: "One coupon",
  reply: z.object({ coupon: Coupon }),
});

export const updateCoupon = call({
  method: "PUT",
  path: "/coupons/:couponId",
  who: staff("prices"),
  tag,
  summary: "Change a coupon; earlier redemptions do not change",
  body: NewCoupon.extend({ version: Version }),
  reply: z.object({ coupon: Coupon }),
  refusals: {
    CODE_TAKEN,
    STALE: {
      status: 409,
      message: "Someone just changed this coupon. Check the changes.",
      data: z.object({ version: z.number().int() }),
    },
    BELOW_REDEEMED: {
      status: 422,
      message: "It was already used more often than that. Deactivate it instead.",
      data: z.object({ redeemed: z.number().int() }),
    },
  },
});

export const removeCoupon = call({
  method: "DELETE",
  path: "/coupons/:couponId",
  who: staff("prices"),
  tag,
  summary: "Remove a coupon that was never redeemed",
  refusals: { REDEEMED: { status: 409, message: "This coupon was already used. Deactivate it instead." } },
});

export const checkCoupon = call({
  method: "GET",
  path: "/coupons/check",
  who: anyone,
  tag,
  limit: { times: 20, perSeconds: 900 },
  guesses: couponGuesses("code"),
  summary: "Check a coupon code for the caller: whether it is valid now, and its discount",
  query: z.object({
    code: z.string().trim().min(1).max(40),
    for: z.enum(["ORDER", "SUBSCRIPTION"]).default("ORDER").meta({ description: "Intended use" }),
  }),
  reply: z.object({
    usable: z.boolean(),
    reason: z.enum(Object.keys(COUPON_REFUSALS) as [keyof typeof COUPON_REFUSALS]).nullable(),
    message: z.string().nullable().meta({ description: "Why it cannot be used, as text" }),
    coupon: z
      .object({
        code: z.string(),
        description: z.string(),
        kind: z.enum(COUPON_KINDS),
        amount,
        productType,
      })
      .nullable(),
  }),
});
