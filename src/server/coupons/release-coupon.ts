import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../deps.ts";
import { couponRedemptions, coupons } from "./tables.ts";

/** Gives back the use of a coupon by an order or a membership that came to nothing; once, and harmless when there is none. */
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

/** Whether an order still uses its coupon. */
export async function holdsCoupon(db: Db, orderId: number): Promise<boolean> {
  const used = and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt));
  return (await db.$count(couponRedemptions, used)) > 0;
}
