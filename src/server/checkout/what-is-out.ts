import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { FilmPlace } from "../../rules/film/roll-work.ts";
import { GOODS_TYPES, isGoods } from "../../rules/orders/goods.ts";
import {
  type GoneLine,
  type GoneOutcome,
  type GoneState,
  goneState,
  piecesAtLab,
} from "../../rules/orders/gone-goods.ts";
import { parcelsOfLine } from "../../rules/orders/parcel-lines.ts";
import { RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { courierStops } from "../couriers/tables.ts";
import type { Db } from "../deps.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { productReturnLines, productReturns } from "../returns/tables.ts";
import { shipments } from "../shipping/tables.ts";

/**
 * A line of goods: the pieces that were not returned, and their location. A null `state` means at the lab or the
 * vendor.
 */
export type LineOut = GoneLine & {
  description: string;
  productId: string | null;
  productVariantId: string | null;
  /** Whether the lab stocks the goods, so that they can be restocked. */
  isFromShelf: boolean;
  state: GoneState | null;
};

/** Returns where the goods of an order are, line by line (docs/product/orders.md#canceling). Final only under the order's lock. */
export async function goodsOut(db: Db, orderId: number): Promise<LineOut[]> {
  const lines = (
    await db
      .select({
        id: orderLines.id,
        sku: orderLines.sku,
        description: orderLines.description,
        productType: orderLines.productType,
        productId: orderLines.productId,
        productVariantId: orderLines.productVariantId,
        vendorId: orderLines.vendorId,
        quantity: orderLines.quantity,
        handedOverAt: orders.goodsHandedOverAt,
        deliveryMethod: orders.deliveryMethod,
        returned: sql<number>`(select coalesce(sum(${productReturnLines.quantity}), 0)::int from ${productReturnLines}
          join ${productReturns} on ${productReturns.id} = ${productReturnLines.returnId} and ${productReturns.state} = ${literal(productReturns.state, "DONE")}
          where ${productReturnLines.lineId} = ${orderLines.id})`,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productType, GOODS_TYPES)))
      .orderBy(asc(orderLines.position))
  ).filter(isGoods);
  if (lines.length === 0) return [];
  const parcels = await db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, orderId),
        shipments.toCustomer,
        sql`${shipments.serviceLevel} is distinct from ${RETURN_NEGATIVES.serviceLevel}`,
      ),
    );
  const latest = (times: readonly (Date | null)[]) => times.find((at) => at !== null) ?? null;
  return lines.map(
    ({ id, quantity, returned, vendorId, handedOverAt, deliveryMethod, sku: _sku, productType, ...line }) => {
      const left = Math.max(0, quantity - returned);
      // Vendors bring pickup orders to the counter.
      const isPickedUp = deliveryMethod === "IN_STORE_PICKUP";
      const own = isPickedUp ? [] : parcelsOfLine({ lineId: id, byVendor: vendorId !== null }, parcels);
      const facts = {
        handedOverAt,
        deliveredAt: latest(own.map(({ deliveredAt }) => deliveredAt)),
        shippedAt: latest(own.map(({ shippedAt }) => shippedAt)),
      };
      const state = left === 0 ? null : goneState(facts);
      const isFromShelf = productType === "PRODUCT" && vendorId === null;
      return {
        ...line,
        lineId: id,
        shelf: line.productVariantId ?? line.productId,
        quantity: left,
        isFromShelf,
        state,
      };
    },
  );
}

/** Returns how many pieces of a product or variant can be restocked. */
export function restockable(lines: readonly LineOut[], chosen: ReadonlyMap<string, GoneOutcome>) {
  const ofVariants = piecesAtLab(lines, chosen);
  const ofProducts = piecesAtLab(
    lines.map((line) => ({ ...line, shelf: line.productId })),
    chosen,
  );
  return ({ productId, productVariantId }: { productId: string; productVariantId: string | null }): number => {
    // Only goods leave the lab; everything else is restocked in full.
    if (!lines.some((line) => line.productId === productId)) return Infinity;
    // A variant without its own stock count uses its product's stock.
    return (productVariantId === null ? ofProducts.get(productId) : ofVariants.get(productVariantId)) ?? 0;
  };
}

type FilmOut = { rollId: string; number: number; labNumber: string | null; where: FilmPlace };

/** Returns the film of an order that must be returned to its customer or is already developed. */
export async function filmOut(db: Db, orderId: number): Promise<FilmOut[]> {
  const found = await db
    .select({
      rollId: rolls.id,
      number: rolls.number,
      labNumber: rolls.labNumber,
      arrived: rolls.arrived,
      isDeveloped: sql<boolean>`exists (select from ${rollEvents} where ${rollEvents.rollId} = ${rolls.id}
        and ${rollEvents.event} = ${literal(rollEvents.event, "DEVELOPED")})`,
      hasLeft: sql<boolean>`exists (select from ${rollEvents} where ${rollEvents.rollId} = ${rolls.id}
        and ${rollEvents.event} in (${literal(rollEvents.event, "RETURNED", "TOSSED")}))`,
      isCollected: sql<boolean>`exists (select from ${courierStops} where ${courierStops.orderId} = ${rolls.orderId}
        and ${courierStops.state} in (${literal(courierStops.state, "COLLECTED", "HANDED_OVER")}))`,
    })
    .from(rolls)
    // Joined so that Drizzle qualifies the subqueries' columns with their tables.
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .where(eq(rolls.orderId, orderId))
    .orderBy(asc(rolls.number));
  return found.flatMap(({ rollId, number, labNumber, arrived, isDeveloped, hasLeft, isCollected }) => {
    const isHere = arrived === true && !hasLeft;
    const where = isDeveloped
      ? "DEVELOPED"
      : isHere
        ? "AT_LAB"
        : isCollected && arrived === null
          ? "WITH_COURIER"
          : null;
    return where === null ? [] : [{ rollId, number, labNumber, where }];
  });
}
