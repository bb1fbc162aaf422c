import { addCents, NOTHING, percentOf, spreadByLargestRemainder, type Cents, type Rate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

export const COUPON_KINDS = ["fixed", "percentage"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** docs/product/coupons.md#discounts */
export interface Coupon {
  readonly code: string;
  readonly kind: CouponKind;
  /** Cents when fixed; a Rate when a percentage (10_000 is 10 %, at most 100_000). Not negative. */
  readonly amount: Cents | Rate;
  /** Only lines of this type are eligible; null is all lines. */
  readonly productType: ProductType | null;
}

/** What a coupon looks at in a line. */
export interface DiscountableLine {
  readonly productType: ProductType;
  /** The whole line in cents. */
  readonly amount: Cents;
  /** Money that is spent later; no coupon makes it cheaper. */
  readonly giftCard?: boolean;
}

export function isEligible(coupon: Coupon, line: Omit<DiscountableLine, "amount">): boolean {
  return line.giftCard !== true && (coupon.productType === null || coupon.productType === line.productType);
}

/** What the coupon takes off `eligible` cents: rounded half up once, never more than there is. */
export function couponDiscount(coupon: Coupon, eligible: Cents): Cents {
  if (coupon.amount < 0) throw new RangeError("A coupon cannot add to the price");
  const wanted = coupon.kind === "fixed" ? (coupon.amount as Cents) : percentOf(eligible, coupon.amount);
  return wanted > eligible ? eligible : wanted;
}

/** The discount of each line, in the order of `lines`: the coupon's whole discount spread over its eligible lines to the cent. */
export function spreadDiscount(coupon: Coupon | null, lines: readonly DiscountableLine[]): Cents[] {
  const eligible = lines.map((line) => (coupon && isEligible(coupon, line) ? line.amount : NOTHING));
  return spreadByLargestRemainder(eligible, coupon ? couponDiscount(coupon, addCents(...eligible)) : NOTHING);
}

/** What a coupon is to be used for: an order's lines, or a membership's first term. */
export type CouponUse = "ORDER" | "SUBSCRIPTION";

/** Why a coupon cannot be used, likeliest to matter first; each with what to tell the customer. */
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

/** How often and when a coupon may be used, and how often it has been. */
export interface CouponTerms {
  readonly active: boolean;
  readonly productType: ProductType | null;
  /** Good from this instant on; null is always. */
  readonly startsAt: Date | null;
  /** Not good any more from this instant on; null is for ever. */
  readonly endsAt: Date | null;
  /** By all together; null is without end. */
  readonly maxRedemptions: number | null;
  /** By one customer; null is without end. */
  readonly maxPerCustomer: number | null;
  /** Uses that stand, by all and by this customer. */
  readonly redeemed: number;
  readonly redeemedByCustomer: number;
}

/** Why a coupon cannot be used now, or null when it can. One that was withdrawn is not known, whoever had it. */
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
