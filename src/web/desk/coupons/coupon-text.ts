import type { z } from "zod";
import type { Coupon } from "../../../contract/coupons/coupons.ts";
import { formatRate } from "../../../rules/money.ts";
import { dollars } from "../../parts/dollars.ts";

export type CouponOfList = z.output<typeof Coupon>;

/** Returns a coupon's discount: "$5.00", "10%". */
export const worthText = ({ kind, amount }: Pick<CouponOfList, "kind" | "amount">): string =>
  kind === "fixed" ? dollars(amount) : formatRate(amount);

export function stateText({ active, startsAt, endsAt, maxRedemptions, redeemed }: CouponOfList, now: number): string {
  if (!active) return "Inactive";
  if (endsAt !== null && Date.parse(endsAt) <= now) return "Expired";
  if (startsAt !== null && Date.parse(startsAt) > now) return "Scheduled";
  return maxRedemptions !== null && redeemed >= maxRedemptions ? "Used up" : "Active";
}
