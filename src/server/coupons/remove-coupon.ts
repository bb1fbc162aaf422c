import { eq } from "drizzle-orm";
import * as contract from "../../contract/coupons/coupons.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { recordedTerms, thingOf } from "./coupon-record.ts";
import { noSuchCoupon } from "./queries.ts";
import { couponRedemptions, coupons } from "./tables.ts";

/** Removes a coupon that nobody ever redeemed; one that was, even if given back, is part of the books. */
export async function removeCoupon({ db, now }: Deps, couponId: string, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
    if (coupon === undefined) throw noSuchCoupon();
    const used = await tx
      .select({ id: couponRedemptions.id })
      .from(couponRedemptions)
      .where(eq(couponRedemptions.couponId, couponId))
      .limit(1);
    if (used.length > 0) throw refuse(contract.removeCoupon, "REDEEMED");
    await tx.delete(coupons).where(eq(coupons.id, couponId));
    await recordChange({ now }, tx, { by, verb: "REMOVED", thing: thingOf(coupon), before: recordedTerms(coupon) });
  });
}
