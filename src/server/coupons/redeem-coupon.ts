import { and, count, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { CouponRefusal } from "../../rules/coupons/coupons.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { couponRedemptions, coupons } from "./tables.ts";

/** Thrown when the coupon was used up or ended after the lookup. */
export class CouponUnusable extends Error {
  readonly refusal: CouponRefusal;
  constructor(refusal: CouponRefusal) {
    super(`the coupon cannot be used: ${refusal}`);
    this.refusal = refusal;
  }
}

export type Redemption = {
  couponId: string;
  userId: string;
  /** Cents taken off. */
  amount: number;
  now: Date;
} & ({ orderId: number; subscriptionId?: undefined } | { subscriptionId: string; orderId?: undefined });

/**
 * Counts one use of a coupon by an order or a membership. The caller has locked the customer's row, so their own count
 * cannot change meanwhile; the conditional update guards the total count.
 * @throws CouponUnusable
 */
export async function redeemCoupon(tx: Tx, redemption: Redemption): Promise<void> {
  const { couponId, userId, amount, now } = redemption;
  const [counted] = await tx
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        coupons.active,
        or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
        or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
        or(isNull(coupons.maxRedemptions), lt(coupons.redeemed, coupons.maxRedemptions)),
      ),
    )
    .returning({ maxPerCustomer: coupons.maxPerCustomer });
  if (counted === undefined) throw new CouponUnusable("USED_UP");
  if (counted.maxPerCustomer !== null) {
    const [own] = await tx
      .select({ uses: count() })
      .from(couponRedemptions)
      .where(
        and(
          eq(couponRedemptions.couponId, couponId),
          eq(couponRedemptions.userId, userId),
          isNull(couponRedemptions.releasedAt),
        ),
      );
    if (own!.uses >= counted.maxPerCustomer) throw new CouponUnusable("USED_BY_YOU");
  }
  const { orderId = null, subscriptionId = null } = redemption;
  await tx
    .insert(couponRedemptions)
    .values({ id: newId(), couponId, userId, orderId, subscriptionId, amount, createdAt: now });
}
