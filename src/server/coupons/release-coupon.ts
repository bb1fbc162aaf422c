import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../deps.ts";
import { couponRedemptions, coupons } from "./tables.ts";

/** Releases the coupon use of a canceled order or membership. Idempotent, and harmless if there is none. */
export async function releaseCoupon(
  tx: Tx,
  { now, ...of }: { now: Date } & ({ orderId: number } | { subscriptionId: string }),
): Promise<void> {
  const [released] = await tx
    .update(couponRedemptions)
    .set({ releasedAt: now })
    .where(
      and(
        "orderId" in of
          ? eq(couponRedemptions.orderId, of.orderId)
          : eq(couponRedemptions.subscriptionId, of.subscriptionId),
        isNull(couponRedemptions.releasedAt),
      ),
    )
    .returning({ couponId: couponRedemptions.couponId });
  if (released === undefined) return;
  await tx
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} - 1` })
    .where(eq(coupons.id, released.couponId));
}

export async function holdsCoupon(db: Db, orderId: number): Promise<boolean> {
  const used = and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt));
  return (await db.$count(couponRedemptions, used)) > 0;
}
