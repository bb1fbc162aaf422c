import * as contract from "../../contract/coupons/coupons.ts";
import type { Coupon, NewCoupon } from "../../contract/coupons/coupons.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { refuse } from "../platform/http/errors.ts";
import { couponReply } from "./coupon-reply.ts";
import { valuesOf } from "./coupon-values.ts";
import { coupons } from "./tables.ts";

/** Makes a coupon. A code that another one has, in any case, is refused. */
export async function addCoupon({ db, now }: Deps, draft: NewCoupon): Promise<Coupon> {
  const [made] = await db
    .insert(coupons)
    .values({ id: newId(), ...valuesOf(draft), createdAt: now() })
    .onConflictDoNothing()
    .returning();
  if (made === undefined) throw refuse(contract.addCoupon, "CODE_TAKEN");
  return couponReply(made);
}
