import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/coupons/coupons.ts";
import type { Coupon, NewCoupon } from "../../contract/coupons/coupons.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { cents, formatDollars, formatRate, WHOLE } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { recordChange, type StaffChange } from "../history/record-change.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { couponReply, noSuchCoupon } from "./queries.ts";
import { couponRedemptions, coupons } from "./tables.ts";

/** Creates a coupon. Rejects a code that another coupon has, in any case. */
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

/** Changes a coupon unless it was changed meanwhile. The new limit is never below the active uses. */
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

/** Removes a coupon that was never redeemed; a redeemed one, even if released, is part of the books. */
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

type Terms = Pick<typeof coupons.$inferInsert, "kind" | "amount">;

/** Identifies a coupon in the log of staff changes. */
export const thingOf = ({ id, code }: { id: string; code: string }): StaffChange["thing"] => ({
  kind: "COUPON",
  id,
  name: code,
});

/** Returns the terms as recorded in the log: the amount's format depends on the coupon's kind. */
export const recordedTerms = <T extends Terms>(terms: T) => ({
  ...terms,
  amount: terms.kind === "fixed" ? formatDollars(cents(terms.amount)) : formatRate(terms.amount),
});

/** Returns a coupon's terms as table values. Rejects values that fit the contract's shape but make no sense. */
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
