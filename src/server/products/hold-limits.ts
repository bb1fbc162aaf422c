import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type HoldLimits, mostToHold } from "../../rules/checkout/holds.ts";
import type { Db, Tx } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { isAnyOfFew } from "../platform/database/is-any-of.ts";
import { literal } from "../platform/database/literal.ts";
import type { LockedShelf } from "./lock-stock.ts";
import { stockMovements } from "./tables.ts";

/** Who sets goods aside before paying. */
export type HoldingBuyer = {
  userId: string;
  isGuest: boolean;
  /** Guests of one network count as one buyer, whatever e-mail they give. */
  networkHash: string | null;
  /** The lab's; a product may have its own. */
  limits: Pick<HoldLimits, "pieces" | "guestPercent">;
};

const o = alias(orders, "o");
const m = alias(stockMovements, "m");

/**
 * The most pieces of each shelf that this buyer may take now without having paid. The caller holds the shelves (lockShelves),
 * so that of two who ask at once the second counts what the first has taken.
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

/** What open orders hold: an invoiced one has the lab's word. */
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
      // As the index of what is held has it.
      sql`${o.status} = ${literal(o.status, "OPEN")} and ${o.heldUntil} is not null and ${isAnyOfFew(m.productId, productIds)}`,
    )
    .groupBy(m.productId, m.productVariantId);
