import { asc, eq, sql } from "drizzle-orm";
import { isGoods } from "../../rules/orders/goods.ts";
import { goodsIn } from "../../rules/orders/parcel-lines.ts";
import type { Contents } from "../../rules/shipping/boxes.ts";
import { RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import type { Db } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { orderLines } from "../orders/tables.ts";
import { shipments } from "./tables.ts";

type Shipment = typeof shipments.$inferSelect;

/** Returns the goods in a parcel, and the number of the order's rolls, which it holds if there are no goods. */
async function packedIn(db: Db, shipment: Shipment) {
  const { orderId, toCustomer } = shipment;
  const [film] = await db
    .select({ rolls: sql<number>`count(*)::int` })
    .from(rolls)
    .where(eq(rolls.orderId, orderId));
  const isFilm = shipment.serviceLevel === RETURN_NEGATIVES.serviceLevel || (!toCustomer && film!.rolls > 0);
  if (isFilm) return { rolls: film!.rolls, goods: [] };
  const lines = await db
    .select({
      id: orderLines.id,
      sku: orderLines.sku,
      description: orderLines.description,
      productType: orderLines.productType,
      quantity: orderLines.quantity,
      byVendor: sql<boolean>`${orderLines.vendorId} is not null`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  if (!toCustomer) return { rolls: 0, goods: lines.filter(isGoods) };
  const parcels = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
  return { rolls: film!.rolls, goods: goodsIn(shipment, { lines, shipments: parcels }) };
}

export async function contentsOf(db: Db, shipment: Shipment): Promise<Contents> {
  const packed = await packedIn(db, shipment);
  if (packed.goods.length > 0) return contentsOfGoods(packed.goods);
  return { rolls: packed.rolls, negatives: shipment.toCustomer, products: 0, prints: 0 };
}

export function contentsOfGoods(
  goods: readonly { readonly productType: string; readonly quantity: number }[],
): Contents {
  const pieces = (isPrint: boolean) =>
    goods
      .filter(({ productType }) => (productType === "PRINT") === isPrint)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return { rolls: 0, negatives: false, products: pieces(false), prints: pieces(true) };
}

/** Returns a parcel's lines on its packing slip. */
export async function itemsIn(db: Db, shipment: Shipment): Promise<string[]> {
  const { rolls: count, goods } = await packedIn(db, shipment);
  if (goods.length > 0) return goods.map(({ quantity, description }) => `${quantity} × ${description}`);
  return [count === 1 ? "Negatives of 1 roll" : `Negatives of ${count} rolls`];
}
