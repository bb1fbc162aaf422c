import { eq } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { lockShelves } from "../products/lock-stock.ts";
import { coupons } from "../coupons/tables.ts";
import { stockMovements } from "../products/tables.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import type { Contents } from "./contents.ts";

/**
 * Takes and releases the holds that a change of an open order needs: coupons, then goods, each sorted by id as
 * everywhere. Without that order, two customers who swap the same goods could deadlock.
 * @param what.couponIds the order's old and new coupon
 */
export async function holdForChange(
  tx: Tx,
  orderId: number,
  what: { couponIds: readonly string[]; lines: Contents["lines"] },
): Promise<void> {
  if (what.couponIds.length > 0) {
    await tx
      .select({ id: coupons.id })
      .from(coupons)
      .where(isAnyOf(coupons.id, what.couponIds))
      .orderBy(coupons.id)
      .for("no key update");
  }
  const held = await tx
    .selectDistinct({ productId: stockMovements.productId, productVariantId: stockMovements.productVariantId })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId));
  const goods = [...held, ...what.lines];
  if (goods.length === 0) return;
  await lockShelves(
    tx,
    goods.map(({ productId }) => productId),
    goods.flatMap(({ productVariantId }) => productVariantId ?? []),
  );
}
