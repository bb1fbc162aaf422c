import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/reviews/reviews.ts";
import { arrivedAt } from "../../rules/returns/returns.ts";
import { averageOf, reviewerName } from "../../rules/reviews/reviews.ts";
import { RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Db, Deps } from "../deps.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { countedPage, countedTo, inOrder } from "../platform/database/counted-page.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { isoTime } from "../platform/iso-time.ts";
import { products } from "../products/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { productReviews } from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const v = alias(productReviews, "v");
const p = alias(products, "p");
/** Aliases for searching reviews and products. */
const [f, g] = [alias(productReviews, "f"), alias(products, "g")];
const u = alias(users, "u");
const o = alias(orders, "o");
const l = alias(orderLines, "l");
const s = alias(shipments, "s");

export async function productReviewsOf(
  { db, files, now }: Pick<Deps, "db" | "files" | "now">,
  productId: string,
  { limit, offset, search, sortBy, desc: isDown }: QueryOf<typeof contract.listProductReviews>,
): Promise<contract.ProductReviews> {
  const isShown = and(eq(productReviews.productId, productId), eq(productReviews.state, "SHOWN"));
  const matches = search ? hasWords(folded(productReviews.words), search) : sql`true`;
  // The average covers all reviews, whatever the search.
  const [all] = await db
    .select({
      count: sql<number>`count(*) filter (where ${matches})::int`,
      shown: sql<number>`count(*)::int`,
      sum: sql<number>`coalesce(sum(${productReviews.stars}), 0)::int`,
    })
    .from(productReviews)
    .where(isShown);
  const { count, shown, sum } = all!;
  const inOrder = isDown ? desc : asc;
  const rows =
    count === 0
      ? []
      : await db
          .select({ review: productReviews, firstName: users.firstName, lastName: users.lastName })
          .from(productReviews)
          .innerJoin(users, eq(users.id, productReviews.userId))
          .where(and(isShown, matches))
          .orderBy(inOrder(productReviews[sortBy]), inOrder(productReviews.id))
          .limit(limit)
          .offset(offset);
  return {
    average: averageOf(sum, shown),
    count,
    reviews: rows.map(({ review: { id, stars, words, photoKey, writtenAt }, firstName, lastName }) => ({
      id,
      name: reviewerName(firstName, lastName),
      stars,
      words,
      photo: photoKey && files.readLink(photoKey, { for: "public", type: "image/jpeg", now: now() }),
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

type Bought = { productId: string; name: string; orderId: number };
type BoughtRow = Bought & {
  order: Pick<typeof orders.$inferSelect, "status"> & { goodsHandedOverAt: string | null; completedAt: string | null };
  parcels: { shippedAt: string | null; deliveredAt: string | null }[];
};

/** Returns goods that a customer bought and received, each with the latest order that included it. */
export async function boughtAndHad(db: Db, userId: string, productId?: string): Promise<Bought[]> {
  const { rows } = await db.execute<BoughtRow>(sql`
    select distinct on (${l.productId}, ${o.id}) ${selectAs({
      productId: l.productId,
      name: p.name,
      orderId: o.id,
      order: jsonObject(columns(o, "status", "goodsHandedOverAt", "completedAt")),
      parcels: sql`(
        select coalesce(json_agg(${jsonObject(columns(s, "shippedAt", "deliveredAt"))}), '[]') from ${shipments} ${s}
        where ${s.orderId} = ${o.id} and ${s.toCustomer} and ${s.serviceLevel} is distinct from ${RETURN_NEGATIVES.serviceLevel})`,
    })}
    from ${orders} ${o} join ${orderLines} ${l} on ${l.orderId} = ${o.id} join ${products} ${p} on ${p.id} = ${l.productId}
    where ${o.customerId} = ${userId} and ${l.productType} = ${literal(l.productType, "PRODUCT")}
      and ${o.status} in (${literal(o.status, "PAID", "COMPLETE")})
      and ${productId === undefined ? sql`true` : eq(l.productId, productId)}
    order by ${l.productId}, ${o.id} desc`);
  const dateOf = (at: string | null) => (at === null ? null : new Date(at));
  const had = rows.filter(
    ({ order, parcels }) =>
      arrivedAt({
        status: order.status,
        goodsHandedOverAt: dateOf(order.goodsHandedOverAt),
        completedAt: dateOf(order.completedAt),
        parcels: parcels.map((one) => ({ shippedAt: dateOf(one.shippedAt), deliveredAt: dateOf(one.deliveredAt) })),
      }) !== null,
  );
  const latest = new Map(
    had.toReversed().map(({ productId: id, name, orderId }) => [id, { productId: id, name, orderId }]),
  );
  return [...latest.values()];
}

export function ownReview(
  { files, linksFor, now }: CallDeps,
  { id, productId, stars, words, photoKey, state, writtenAt }: typeof productReviews.$inferSelect,
): contract.OwnReview {
  const photo = photoKey && files.readLink(photoKey, { for: linksFor, type: "image/jpeg", now: now() });
  return { id, productId, stars, words, photo, state, writtenAt: writtenAt.toISOString() };
}

export async function listOwnReviews(deps: CallDeps, userId: string): Promise<ReplyOf<typeof contract.listOwnReviews>> {
  const written = await deps.db
    .select()
    .from(productReviews)
    .where(eq(productReviews.userId, userId))
    .orderBy(desc(productReviews.writtenAt), desc(productReviews.id));
  return { reviews: written.map((row) => ownReview(deps, row)), may: await boughtAndHad(deps.db, userId) };
}

/** Match the indexes. */
const SORTS = { writtenAt: [v.writtenAt, v.id], stars: [v.stars, v.id] };

export async function listAllReviews(
  { db, files, linksFor, now }: CallDeps,
  { limit, offset, search, sortBy, desc: isDown, state }: QueryOf<typeof contract.listAllReviews>,
): Promise<ReplyOf<typeof contract.listAllReviews>> {
  const inState = state === undefined ? sql`true` : eq(v.state, state);
  const named = search
    ? sql`${v.id} in (select ${f.id} from ${products} ${g} join ${productReviews} ${f} on ${f.productId} = ${g.id} where ${hasWords(g.searchText, search)}
        union all select ${f.id} from ${productReviews} ${f} where ${hasWords(folded(f.words), search)})`
    : sql`true`;
  const from = sql`from ${productReviews} ${v} join ${products} ${p} on ${p.id} = ${v.productId}
    join ${users} ${u} on ${u.id} = ${v.userId} where ${named} and ${inState}`;
  type Row = Omit<contract.ReviewRow, "photo"> & { photoKey: string | null };
  const { rows, ...counted } = await countedPage<Row>(db, {
    shown: selectAs({
      ...columns(v, "id", "productId", "stars", "words", "photoKey", "state", "writtenAt"),
      productName: p.name,
      slug: p.slug,
      customerId: v.userId,
      customerName: fullName(u),
    }),
    from,
    // The count needs no author unless there is a search.
    count: countedTo(search ? from : sql`from ${productReviews} ${v} where ${inState}`),
    by: inOrder(SORTS[sortBy], isDown),
    limit,
    offset,
  });
  return {
    reviews: rows.map(({ photoKey, writtenAt, ...row }) => ({
      ...row,
      photo: photoKey && files.readLink(photoKey, { for: linksFor, type: "image/jpeg", now: now() }),
      writtenAt: isoTime(writtenAt),
    })),
    ...counted,
  };
}
