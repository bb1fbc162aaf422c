import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { couponRedemptions } from "./tables.ts";

/**
 * Updates the discount of an order that keeps its coupon. The order has already used it, so the coupon may have ended
 * or been used up since.
 */
export async function updateCouponUse(tx: Tx, { orderId, amount }: { orderId: number; amount: number }): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ amount })
    .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt)));
}
