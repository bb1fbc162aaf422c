import { addCents, NOTHING, percentOf, spreadByLargestRemainder, type Cents, type Rate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

export const COUPON_KINDS = ["fixed", "percentage"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** See docs/product/coupons.md#discounts. */
export interface Coupon {
  readonly code: string;
  readonly kind: CouponKind;
  /** Cents when fixed; a Rate when a percentage (10_000 is 10 %, at most 100_000). Not negative. */
  readonly amount: Cents | Rate;
  /** Only lines of this type are eligible; null is all lines. */
  readonly productType: ProductType | null;
}

export interface DiscountableLine {
  readonly productType: ProductType;
  /** The whole line in cents. */
  readonly amount: Cents;
  /** Gift cards are money to spend later, so coupons do not discount them. */
  readonly giftCard?: boolean;
}

export function isEligible(coupon: Coupon, line: Omit<DiscountableLine, "amount">): boolean {
  return line.giftCard !== true && (coupon.productType === null || coupon.productType === line.productType);
}

/** Returns the coupon's discount on `eligible` cents: rounded half up once, never more than `eligible`. */
export function couponDiscount(coupon: Coupon, eligible: Cents): Cents {
  if (coupon.amount < 0) throw new RangeError("A coupon cannot add to the price");
  const wanted = coupon.kind === "fixed" ? (coupon.amount as Cents) : percentOf(eligible, coupon.amount);
  return wanted > eligible ? eligible : wanted;
}

/**
 * Returns each line's discount, in the order of `lines`: the coupon's whole discount spread over its eligible lines to
 * the cent.
 */
export function spreadDiscount(coupon: Coupon | null, lines: readonly DiscountableLine[]): Cents[] {
  const eligible = lines.map((line) => (coupon && isEligible(coupon, line) ? line.amount : NOTHING));
  return spreadByLargestRemainder(eligible, coupon ? couponDiscount(coupon, addCents(...eligible)) : NOTHING);
}

/** Returns the last moment of a coupon, which is on its last day: at `endsAt`, it has ended. */
export const lastMoment = (endsAt: string | Date): Date => new Date(new Date(endsAt).getTime() - 1);

/** The intended use of a coupon: for an order's lines, or for a membership's first term. */
export type CouponUse = "ORDER" | "SUBSCRIPTION";

/** Reasons to reject a coupon, the most relevant first, each with the customer's message. */
export const COUPON_REFUSALS = {
  UNKNOWN: "We don't recognize this code. Check the spelling.",
  NOT_YET: "This code is not valid yet.",
  OVER: "This code is no longer valid.",
  USED_UP: "This code has reached its limit.",
  USED_BY_YOU: "You already used this code.",
  NOT_FOR_ORDERS: "This code is for memberships.",
  NOT_FOR_MEMBERSHIPS: "This code does not apply to memberships.",
} as const;
export type CouponRefusal = keyof typeof COUPON_REFUSALS;

export interface CouponTerms {
  readonly active: boolean;
  readonly productType: ProductType | null;
  /** Valid from this instant; null means no start. */
  readonly startsAt: Date | null;
  /** Invalid from this instant; null means no end. */
  readonly endsAt: Date | null;
  /** Limit for all customers together; null is unlimited. */
  readonly maxRedemptions: number | null;
  /** Limit per customer; null is unlimited. */
  readonly maxPerCustomer: number | null;
  /** Current uses, by all customers and by this one. */
  readonly redeemed: number;
  readonly redeemedByCustomer: number;
}

/**
 * Returns why a coupon cannot be used now, or null if it can. A withdrawn coupon counts as unknown, even for customers
 * who had it.
 */
export function couponRefusal(coupon: CouponTerms, use: CouponUse, now: Date): CouponRefusal | null {
  if (!coupon.active) return "UNKNOWN";
  if (coupon.startsAt !== null && now < coupon.startsAt) return "NOT_YET";
  if (coupon.endsAt !== null && now >= coupon.endsAt) return "OVER";
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions) return "USED_UP";
  if (coupon.maxPerCustomer !== null && coupon.redeemedByCustomer >= coupon.maxPerCustomer) return "USED_BY_YOU";
  const forMemberships = coupon.productType === "SUBSCRIPTION";
  if (use === "ORDER" && forMemberships) return "NOT_FOR_ORDERS";
  if (use === "SUBSCRIPTION" && !forMemberships) return "NOT_FOR_MEMBERSHIPS";
  return null;
}
