import { eq, sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { lockShelves, moveStock } from "./lock-stock.ts";
import { stockMovements } from "./tables.ts";

/**
 * Puts back on the shelf what an order's movements still hold: nothing the second time. The caller holds the order (lockOrder). What
 * has stopped being counted meanwhile is not counted again.
 */
export async function giveBackStock(
  tx: Tx,
  { orderId, by, now }: { orderId: number; by: string | null; now: Date },
): Promise<void> {
  const { productId, productVariantId, change } = stockMovements;
  const held = await tx
    .select({ productId, productVariantId, pieces: sql<number>`-sum(${change})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(productId, productVariantId)
    .having(sql`sum(${change}) <> 0`);
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
