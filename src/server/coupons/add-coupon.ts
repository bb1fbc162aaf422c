import * as contract from "../../contract/coupons/coupons.ts";
import type { Coupon, NewCoupon } from "../../contract/coupons/coupons.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { newId } from "../platform/ids.ts";
import { refuse } from "../platform/http/errors.ts";
import { recordedTerms, thingOf } from "./coupon-record.ts";
import { couponReply } from "./coupon-reply.ts";
import { valuesOf } from "./coupon-values.ts";
import { coupons } from "./tables.ts";

/** Makes a coupon. A code that another one has, in any case, is refused. */
export async function addCoupon({ db, now }: Deps, draft: NewCoupon, by: string): Promise<Coupon> {
  const values = { id: newId(), ...valuesOf(draft) };
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(coupons)
      .values({ ...values, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) throw refuse(contract.addCoupon, "CODE_TAKEN");
    await recordChange({ now }, tx, { by, verb: "ADDED", thing: thingOf(made), after: recordedTerms(values) });
    return couponReply(made);
  });
}
