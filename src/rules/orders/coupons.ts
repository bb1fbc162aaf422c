import { addCents, NOTHING, percentOf, spreadByLargestRemainder, type Cents, type Rate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

export const COUPON_KINDS = ["fixed", "percentage"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** Specification §5, Discounts. */
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
}

export function isEligible(coupon: Coupon, line: Pick<DiscountableLine, "productType">): boolean {
  return coupon.productType === null || coupon.productType === line.productType;
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
