import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { couponRedemptions } from "./tables.ts";

/**
 * An order that keeps its coupon has used it once already, even when the coupon has ended or was used up since: only what
 * it takes off is written anew.
 */
export async function keepCoupon(tx: Tx, { orderId, amount }: { orderId: number; amount: number }): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ amount })
    .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt)));
}
