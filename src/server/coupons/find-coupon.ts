import { and, count, eq, isNull, sql } from "drizzle-orm";
import { couponRefusal, type Coupon, type CouponRefusal, type CouponUse } from "../../rules/coupons/coupons.ts";
import type { Db } from "../deps.ts";
import { couponRedemptions, coupons } from "./tables.ts";

export type UsableCoupon = Coupon & { id: string; description: string };
export type FoundCoupon = { coupon: UsableCoupon; refusal: null } | { coupon: null; refusal: CouponRefusal };

/**
 * Returns the coupon of a typed code (in any case) if this customer can use it now, or the refusal. The result may
 * change until `redeemCoupon` has counted the use.
 * @param asked.userId null for visitors, whose earlier uses are unknown
 */
export async function findCoupon(
  db: Db,
  code: string,
  requested: { userId: string | null; now: Date; for: CouponUse },
): Promise<FoundCoupon> {
  const usesOfCustomer = db
    .select({ count: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, coupons.id),
        requested.userId === null ? sql`false` : eq(couponRedemptions.userId, requested.userId),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  const [found] = await db
    .select({ coupon: coupons, redeemedByCustomer: sql<number>`(${usesOfCustomer})`.mapWith(Number) })
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, code.trim().toLowerCase()));
  if (found === undefined) return { coupon: null, refusal: "UNKNOWN" };
  const refusal = couponRefusal(
    { ...found.coupon, redeemedByCustomer: found.redeemedByCustomer },
    requested.for,
    requested.now,
  );
  if (refusal !== null) return { coupon: null, refusal };
  const { id, kind, amount, productType, description } = found.coupon;
  return { coupon: { id, code: found.coupon.code, kind, amount, productType, description }, refusal: null };
}
