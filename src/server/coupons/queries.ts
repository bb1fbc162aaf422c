import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";
import type * as contract from "../../contract/coupons/coupons.ts";
import type { Coupon } from "../../contract/coupons/coupons.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUPON_REFUSALS } from "../../rules/coupons/coupons.ts";
import type { Db } from "../deps.ts";
import { hasWords } from "../platform/database/search-text.ts";
import { notFound } from "../platform/http/errors.ts";
import { findCoupon } from "./find-coupon.ts";
import { coupons, searchedWords } from "./tables.ts";

const SORT_COLUMNS = {
  createdAt: coupons.createdAt,
  code: coupons.code,
  redeemed: coupons.redeemed,
  endsAt: coupons.endsAt,
} as const;

type CouponsQuery = QueryOf<typeof contract.listCoupons>;

export async function listCoupons(db: Db, query: CouponsQuery): Promise<ReplyOf<typeof contract.listCoupons>> {
  const { sortBy, limit, offset } = query;
  const direction = query.desc ? desc : asc;
  const where = matching(query);
  const total = db.select({ count: count() }).from(coupons).where(where);
  const rows = await db
    .select({ coupon: coupons, count: sql<number>`(${total})`.mapWith(Number) })
    .from(coupons)
    .where(where)
    .orderBy(direction(SORT_COLUMNS[sortBy]), direction(coupons.id))
    .limit(limit)
    .offset(offset);
  // A page past the end has no row to carry the count.
  const found = rows[0]?.count ?? (offset === 0 ? 0 : (await total)[0]!.count);
  return { coupons: rows.map(({ coupon }) => couponReply(coupon)), count: found };
}

function matching({ search, active }: CouponsQuery): SQL | undefined {
  return and(
    ...(active === undefined ? [] : [eq(coupons.active, active)]),
    ...(search ? [hasWords(searchedWords(coupons), search)] : []),
  );
}

export async function couponById(db: Db, couponId: string): Promise<Coupon> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, couponId));
  if (coupon === undefined) throw noSuchCoupon();
  return couponReply(coupon);
}

export const noSuchCoupon = () => notFound("Coupon not found.");

/** Returns a typed code's discount, or why it cannot be used; nothing else about this coupon or others. */
export async function checkCoupon(
  db: Db,
  requested: QueryOf<typeof contract.checkCoupon> & { userId: string | null; now: Date },
): Promise<ReplyOf<typeof contract.checkCoupon>> {
  const found = await findCoupon(db, requested.code, requested);
  if (found.coupon === null) {
    return { usable: false, reason: found.refusal, message: COUPON_REFUSALS[found.refusal], coupon: null };
  }
  const { id: _, ...coupon } = found.coupon;
  return { usable: true, reason: null, message: null, coupon };
}

export function couponReply(row: typeof coupons.$inferSelect): Coupon {
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
