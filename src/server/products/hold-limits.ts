import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type HoldLimits, mostToHold } from "../../rules/checkout/holds.ts";
import type { Db, Tx } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { isAnyOfFew, literal } from "../platform/database/sql-fragments.ts";
import type { LockedShelf } from "./lock-stock.ts";
import { stockMovements } from "./tables.ts";

/** A buyer who reserves goods before paying. */
export type HoldingBuyer = {
  userId: string;
  isGuest: boolean;
  /** Guests on one network count as one buyer, whatever e-mail they give. */
  networkHash: string | null;
  /** The lab's limits; a product may have its own. */
  limits: Pick<HoldLimits, "pieces" | "guestPercent">;
};

const o = alias(orders, "o");
const m = alias(stockMovements, "m");

/**
 * Returns the most pieces of each shelf that this buyer may reserve now without having paid. The caller must lock the
 * shelves (lockShelves), so that of two concurrent requests, the second counts what the first took.
 */
export async function mostOfShelves(tx: Tx, shelves: readonly LockedShelf[], buyer: HoldingBuyer): Promise<number[]> {
  const productIds = [...new Set(shelves.map(({ productId }) => productId))];
  const held = await heldUnpaid(tx, { productIds, userId: buyer.userId, networkHash: buyer.networkHash });
  return shelves.map(({ productId, productVariantId, stock, holdPieces, holdGuestPercent }) => {
    const of = held.find((one) => one.productId === productId && one.productVariantId === productVariantId);
    return mostToHold(
      { stock, heldByAll: of?.all ?? 0, heldByGuests: of?.guests ?? 0, heldByBuyer: of?.buyer ?? 0 },
      buyer.isGuest,
      { pieces: holdPieces ?? buyer.limits.pieces, guestPercent: holdGuestPercent ?? buyer.limits.guestPercent },
    );
  });
}

const pieces = (of: SQL) => sql<number>`coalesce(-sum(${m.change}) filter (where ${of}), 0)::int`;

/** Counts what open orders hold: an invoiced order is a commitment by the lab. */
const heldUnpaid = (
  db: Db,
  { productIds, userId, networkHash }: { productIds: string[]; userId: string; networkHash: string | null },
) =>
  db
    .select({
      productId: m.productId,
      productVariantId: m.productVariantId,
      all: pieces(sql`true`),
      guests: pieces(sql`${o.accessCode} is not null`),
      buyer: pieces(sql`(${o.customerId} = ${userId}::uuid or ${o.guestNetworkHash} = ${networkHash}::text)`),
    })
    .from(o)
    .innerJoin(m, eq(m.orderId, o.id))
    .where(
      // Matches the index's condition.
      sql`${o.status} = ${literal(o.status, "OPEN")} and ${o.heldUntil} is not null and ${isAnyOfFew(m.productId, productIds)}`,
    )
    .groupBy(m.productId, m.productVariantId);
