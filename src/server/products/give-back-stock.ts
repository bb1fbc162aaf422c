import { sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { lockShelves, moveStock } from "./lock-stock.ts";

/**
 * Puts back on the shelf what an order's movements still hold: nothing the second time. The caller holds the order (lockOrder). What
 * has stopped being counted meanwhile is not counted again.
 */
export async function giveBackStock(
  tx: Tx,
  { orderId, by, now }: { orderId: number; by: string | null; now: Date },
): Promise<void> {
  const { rows: held } = await tx.execute<{ productId: string; productVariantId: string | null; pieces: number }>(sql`
    select product_id as "productId", product_variant_id as "productVariantId", -sum(change)::int as pieces
    from stock_movements where order_id = ${orderId} group by 1, 2 having sum(change) <> 0`);
  if (held.length === 0) return;
  const shelves = await lockShelves(
    tx,
    [...new Set(held.map(({ productId }) => productId))],
    held.flatMap(({ productVariantId }) => productVariantId ?? []),
  );
  const changes = held.flatMap(({ productId, productVariantId, pieces }) => {
    const shelf = shelves.get(productVariantId ?? productId);
    return shelf === undefined ? [] : [{ shelf, change: pieces }];
  });
  await moveStock(tx, changes, { reason: "GIVEN_BACK", orderId, by, now });
}
