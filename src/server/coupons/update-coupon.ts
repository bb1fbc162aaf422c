import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/coupons/coupons.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Coupon } from "../../contract/coupons/coupons.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { recordedTerms, thingOf } from "./coupon-record.ts";
import { couponReply } from "./coupon-reply.ts";
import { valuesOf } from "./coupon-values.ts";
import { noSuchCoupon } from "./queries.ts";
import { coupons } from "./tables.ts";

/** Changes a coupon unless somebody else did meanwhile. Uses that stand are never more than the new limit. */
export async function updateCoupon(
  { db, now }: Deps,
  couponId: string,
  { version, ...draft }: BodyOf<typeof contract.updateCoupon>,
  by: string,
): Promise<Coupon> {
  const values = valuesOf(draft);
  return db.transaction(async (tx) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
    if (coupon === undefined) throw noSuchCoupon();
    if (coupon.version !== version) throw refuse(contract.updateCoupon, "STALE", { version: coupon.version });
    const { redeemed } = coupon;
    if (values.maxRedemptions !== null && redeemed > values.maxRedemptions) {
      throw refuse(contract.updateCoupon, "BELOW_REDEEMED", { redeemed });
    }
    try {
      const [changed] = await tx
        .update(coupons)
        .set({ ...values, version: sql`${coupons.version} + 1` })
        .where(eq(coupons.id, couponId))
        .returning();
      const terms = { before: recordedTerms(coupon), after: recordedTerms(values) };
      await recordChange({ now }, tx, { by, verb: "CHANGED", thing: thingOf(changed!), ...terms });
      return couponReply(changed!);
    } catch (error) {
      throw isTaken(error) ? refuse(contract.updateCoupon, "CODE_TAKEN") : error;
    }
  });
}
