import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { QueryOf } from "../../contract/kit/call.ts";
import type { couponUses as contract, CouponUses } from "../../contract/coupons/coupons.ts";
import { addDays } from "../../rules/couriers/windows.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import type { CallDeps } from "../deps.ts";
import { labDayOf } from "../platform/database/sql-fragments.ts";
import { noSuchCoupon } from "./queries.ts";
import { couponRedemptions, coupons } from "./tables.ts";

type Day = CouponUses["days"][number];

/** Returns coupon uses and the amounts taken off for each of the lab's days, including today. */
export async function couponUses(
  { db, now, lab }: CallDeps,
  { days, couponId }: QueryOf<typeof contract>,
): Promise<CouponUses> {
  const first = addDays(calendarDay(now(), lab.timeZone), 1 - days);
  const coupon = couponId === undefined ? null : await codeOf(db, couponId);
  const { subscriptionId, amount, createdAt } = couponRedemptions;
  const rows = await db
    .select({
      day: sql<string>`${labDayOf(createdAt, lab.timeZone)}`.as("day"),
      forOrders: sql<number>`(count(*) filter (where ${subscriptionId} is null))::int`,
      forMemberships: sql<number>`count(${subscriptionId})::int`,
      takenOff: sql<number>`sum(${amount})::float8`,
    })
    .from(couponRedemptions)
    .where(
      and(
        isNull(couponRedemptions.releasedAt),
        gte(createdAt, beginningOf(first, lab.timeZone)),
        couponId === undefined ? undefined : eq(couponRedemptions.couponId, couponId),
      ),
    )
    .groupBy(sql`1`);
  const used = new Map(rows.map((row) => [row.day, row]));
  return {
    coupon,
    days: Array.from({ length: days }, (_, at) => used.get(addDays(first, at)) ?? unused(addDays(first, at))),
  };
}

const unused = (day: string): Day => ({ day, forOrders: 0, forMemberships: 0, takenOff: 0 });

async function codeOf(db: CallDeps["db"], couponId: string): Promise<NonNullable<CouponUses["coupon"]>> {
  const [coupon] = await db
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(eq(coupons.id, couponId));
  if (coupon === undefined) throw noSuchCoupon();
  return coupon;
}
