import * as contract from "../../contract/checkout/checkout.ts";
import type { CouponRefusal } from "../../rules/coupons/coupons.ts";
import { findCoupon, type UsableCoupon } from "../coupons/find-coupon.ts";
import type { Db } from "../deps.ts";
import { type HttpError, refuse } from "../platform/http/errors.ts";

/** The coupon of a typed code, for this customer's order; none is null. Refuses one that cannot be used. */
export async function couponForOrder(
  db: Db,
  code: string | null,
  userId: string | null,
  now: Date,
): Promise<UsableCoupon | null> {
  if (code === null) return null;
  const { coupon, refusal } = await findCoupon(db, code, { userId, now, for: "ORDER" });
  if (coupon === null) throw couponRefused(refusal);
  return coupon;
}

export const couponRefused = (reason: CouponRefusal | "NOT_FOR_THESE"): HttpError =>
  refuse(contract.placeOrder, `COUPON_${reason}`);
