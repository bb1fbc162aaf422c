import { sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { lockShelves } from "../products/lock-stock.ts";
import type { Contents } from "./contents.ts";

/**
 * Holds what a change of an open order gives back and takes anew: coupons, then goods, each by id, as everywhere. Held one
 * by one as they come, two customers who swap the same goods would wait for each other crosswise.
 * @param what.couponIds the coupon that the order has and the one that it gets
 */
export async function holdForChange(
  tx: Tx,
  orderId: number,
  what: { couponIds: readonly string[]; lines: Contents["lines"] },
): Promise<void> {
  if (what.couponIds.length > 0) {
    await tx.execute(sql`
      select id from coupons where id = any(${sql.param([...what.couponIds])}::uuid[]) order by id for no key update`);
  }
  const { rows: held } = await tx.execute<{ productId: string; productVariantId: string | null }>(sql`
    select distinct product_id as "productId", product_variant_id as "productVariantId"
    from stock_movements where order_id = ${orderId}`);
  const goods = [...held, ...what.lines];
  if (goods.length === 0) return;
  await lockShelves(
    tx,
    goods.map(({ productId }) => productId),
    goods.flatMap(({ productVariantId }) => productVariantId ?? []),
  );
}
