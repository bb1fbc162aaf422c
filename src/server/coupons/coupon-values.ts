import type { NewCoupon } from "../../contract/coupons/coupons.ts";
import { WHOLE } from "../../rules/money.ts";
import { invalidField } from "../platform/http/errors.ts";

/** A coupon's terms as its row has them. Refuses what the contract's shape lets through but makes no sense. */
export function valuesOf(draft: NewCoupon) {
  if (draft.kind === "percentage" && draft.amount > WHOLE) {
    throw invalidField("amount", "A percentage is at most 100000, which is 100 %.");
  }
  const startsAt = draft.startsAt === null ? null : new Date(draft.startsAt);
  const endsAt = draft.endsAt === null ? null : new Date(draft.endsAt);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalidField("endsAt", "The end has to be after the start.");
  }
  return { ...draft, startsAt, endsAt };
}
