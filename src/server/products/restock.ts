import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../deps.ts";
import { lockShelves, moveStock } from "./lock-stock.ts";
import { stockMovements } from "./tables.ts";

type Held = { productId: string; productVariantId: string | null };

/** Returns the pieces of each shelf that an order's movements still hold. */
export function heldPieces(db: Db, orderId: number) {
  const { productId, productVariantId, change } = stockMovements;
  return db
    .select({ productId, productVariantId, pieces: sql<number>`-sum(${change})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(productId, productVariantId)
    .having(sql`sum(${change}) <> 0`);
}

/**
 * Restocks the pieces that an order's movements still hold: none the second time. The caller must lock the order
 * (lockOrder). Stock that is no longer counted stays uncounted.
 * @param most pieces of each product or variant that are at the lab; all by default
 */
export async function restock(
  tx: Tx,
  { orderId, by, now, most }: { orderId: number; by: string | null; now: Date; most?: (piece: Held) => number },
): Promise<void> {
  const held = (await heldPieces(tx, orderId))
    .map((one) => ({ ...one, pieces: Math.min(one.pieces, most?.(one) ?? one.pieces) }))
    .filter(({ pieces }) => pieces > 0);
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
  await moveStock(tx, changes, { reason: "RESTORED", orderId, by, now });
}
