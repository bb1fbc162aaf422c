import type { z } from "zod";
import type { Coupon } from "../../../contract/coupons/coupons.ts";
import { formatRate } from "../../../rules/money.ts";
import { dollars } from "../../parts/dollars.ts";

export type CouponOfList = z.output<typeof Coupon>;

/** What a coupon takes off: "$5.00", "10%". */
export const worthText = ({ kind, amount }: Pick<CouponOfList, "kind" | "amount">): string =>
  kind === "fixed" ? dollars(amount) : formatRate(amount);

/** Whether it can be used now, and why not. */
export function stateText({ active, startsAt, endsAt, maxRedemptions, redeemed }: CouponOfList, now: number): string {
  if (!active) return "Inactive";
  if (endsAt !== null && Date.parse(endsAt) <= now) return "Expired";
  if (startsAt !== null && Date.parse(startsAt) > now) return "Scheduled";
  return maxRedemptions !== null && redeemed >= maxRedemptions ? "Used up" : "Active";
}
