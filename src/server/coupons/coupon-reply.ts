import type { Coupon } from "../../contract/coupons/coupons.ts";
import type { coupons } from "./tables.ts";

/** A coupon as staff see it. */
export function couponReply(row: typeof coupons.$inferSelect): Coupon {
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
