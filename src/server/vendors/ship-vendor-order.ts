import { and, asc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { GOODS_TYPES, isGoods } from "../../rules/orders/goods.ts";
import { nextParcel } from "../../rules/vendors/next-parcel.ts";
import type { Carrier } from "../../rules/shipping/delivery.ts";
import { shipVendorOrder as shipCall } from "../../contract/vendors/vendors.ts";
import type { Deps, Tx } from "../deps.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { moveShipment } from "../shipping/move-shipment.ts";
import { shipments } from "../shipping/tables.ts";
import { lockVendorOrder, moveVendorOrder } from "./move-vendor-order.ts";
import { vendorName } from "./list-vendors.ts";
import { vendorOrders } from "./tables.ts";

type Of = { orderId: number; vendorId: string | undefined; by: string };
/** @property lineIds undefined: all that have not shipped */
type Sent = Of & { carrier: Carrier; trackingNumber: string; lineIds?: readonly string[] | undefined };

/** Marks a vendor's part as brought to the lab, where the customer picks it up. */
export async function bringVendorOrder(deps: Deps, { by, ...of }: Of): Promise<void> {
  await moveVendorOrder(deps, {
    ...of,
    to: "SHIPPED",
    set: { shippedAt: deps.now() },
    async after(tx, order, { vendorId }) {
      if (order.deliveryMethod !== "IN_STORE_PICKUP") throw refuse(shipCall, "TO_BE_SENT");
      const text = `${await vendorName(tx, vendorId)} delivered it to the lab`;
      await recordOrderEvent(deps, tx, order, { type: "VENDOR_BROUGHT", text, by });
    },
  });
}

/**
 * Marks items of a vendor's part as shipped: they become a parcel of the order, and the customer is notified. With the
 * last items, the vendor's part is shipped.
 */
export async function shipVendorOrder(
  deps: Deps,
  { by, carrier, trackingNumber, lineIds: chosen, ...of }: Sent,
): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const { order, row, outOfTurn } = await lockVendorOrder(tx, of);
    if (row.state === "SHIPPED") return;
    if (order.status === "CANCELED" || row.state === "DECLINED") throw outOfTurn();
    const goods = await goodsOf(tx, order.id);
    const own = goods.filter((line) => line.vendorId === row.vendorId).map(({ id }) => id);
    const parcel = nextParcel({ own, shipped: row.shippedLineIds, chosen });
    if (parcel === "UNKNOWN_ITEM") throw refuse(shipCall, "UNKNOWN_ITEM");
    if (parcel === "SHIPPED_BEFORE") return;
    const { lineIds, isLast } = parcel;
    await tx
      .update(vendorOrders)
      .set({
        carrier,
        trackingNumber,
        shippedLineIds: [...row.shippedLineIds, ...lineIds],
        ...(isLast ? { state: "SHIPPED", shippedAt: now } : { state: "ACCEPTED", acceptedAt: row.acceptedAt ?? now }),
      })
      .where(eq(vendorOrders.id, row.id));
    const shipment = await parcelOf(tx, order, { makesAll: isLast && own.length === goods.length }, now);
    await moveShipment(deps, tx, order, { shipment, news: { carrier, trackingNumber, lineIds, shippedAt: now }, by });
  });
}

/**
 * Returns the order's own parcel of goods for the last ones of a vendor who makes all of them, so that none is left over;
 * otherwise a new parcel.
 */
async function parcelOf(tx: Tx, order: LockedOrder, { makesAll }: { makesAll: boolean }, now: Date) {
  const [waiting] = await tx
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, order.id),
        shipments.toCustomer,
        isNull(shipments.shippedAt),
        isNull(shipments.trackingNumber),
        or(isNull(shipments.serviceLevel), ne(shipments.serviceLevel, "return_negatives")),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(1);
  if (waiting !== undefined && makesAll) return waiting;
  const [made] = await tx
    .insert(shipments)
    .values({
      id: newId(),
      orderId: order.id,
      method: "EXTERNAL_FULFILLMENT",
      toCustomer: true,
      address: order.address,
      createdAt: now,
    })
    .returning();
  return made!;
}

async function goodsOf(tx: Tx, orderId: number) {
  const lines = await tx
    .select({
      id: orderLines.id,
      sku: orderLines.sku,
      productType: orderLines.productType,
      vendorId: orderLines.vendorId,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productType, GOODS_TYPES)));
  return lines.filter(isGoods);
}
