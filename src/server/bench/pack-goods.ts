import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/goods.ts";
import { GOODS_TYPES, isGoods } from "../../rules/orders/goods.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { shipments } from "../shipping/tables.ts";

const isInProgress = ({ status }: LockedOrder): boolean => status === "PAID" || status === "COMPLETE";

/** Marks an order's goods as packed or unpacked. E-mails pickup customers once. */
export async function packGoods(
  deps: Deps,
  { orderId, packed, by }: { orderId: number; packed: boolean; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!isInProgress(order)) throw refuse(contract.packGoods, "NOT_IN_PROGRESS", { status: order.status });
    if (!(await goodsOf(tx, orderId)).some(({ vendorId }) => vendorId === null)) {
      throw refuse(contract.packGoods, "NO_GOODS");
    }
    if (!packed && (order.goodsHandedOverAt !== null || order.status === "COMPLETE" || (await hasLeft(tx, orderId)))) {
      throw refuse(contract.packGoods, "GONE_ALREADY");
    }
    const before = packed ? isNull(orders.goodsPackedAt) : isNotNull(orders.goodsPackedAt);
    const changed = await tx
      .update(orders)
      .set({ goodsPackedAt: packed ? deps.now() : null, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), before))
      .returning({ id: orders.id });
    if (changed.length === 0) return;
    const event = packed
      ? ({ type: "GOODS_PACKED", text: "Items packed", by } as const)
      : ({ type: "GOODS_UNPACKED", text: "Items unpacked", by } as const);
    await recordOrderEvent(deps, tx, order, event);
    if (packed && order.deliveryMethod === "IN_STORE_PICKUP") await mailReady(deps, tx, order);
  });
}

/** @param of.packs packs the items in the same step, for a customer who waits at the counter */
export async function handOverGoods(
  deps: Deps,
  { orderId, by, packs }: { orderId: number; by: string; packs: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!isInProgress(order)) throw refuse(contract.handOverGoods, "NOT_IN_PROGRESS", { status: order.status });
    if (order.deliveryMethod !== "IN_STORE_PICKUP") throw refuse(contract.handOverGoods, "NOT_PICKED_UP");
    const goods = await goodsOf(tx, orderId);
    const isPacked = packs || order.goodsPackedAt !== null || goods.every(({ vendorId }) => vendorId !== null);
    if (goods.length === 0 || !isPacked) throw refuse(contract.handOverGoods, "NOT_PACKED");
    const handed = await tx
      .update(orders)
      .set({
        goodsPackedAt: order.goodsPackedAt ?? (packs ? deps.now() : null),
        goodsHandedOverAt: deps.now(),
        version: sql`${orders.version} + 1`,
      })
      .where(and(eq(orders.id, orderId), isNull(orders.goodsHandedOverAt)))
      .returning({ id: orders.id });
    if (handed.length === 0) return;
    await recordOrderEvent(deps, tx, order, { type: "GOODS_HANDED_OVER", text: "Items handed over", by });
  });
}

/** Returns whether an order's goods still wait for pickup at the counter. */
export async function goodsWait(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (order.deliveryMethod !== "IN_STORE_PICKUP" || order.goodsHandedOverAt !== null) return false;
  return (await goodsOf(tx, order.id)).length > 0;
}

async function goodsOf(tx: Tx, orderId: number) {
  const lines = await tx
    .select({ sku: orderLines.sku, productType: orderLines.productType, vendorId: orderLines.vendorId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productType, GOODS_TYPES)));
  return lines.filter(isGoods);
}

async function hasLeft(tx: Tx, orderId: number): Promise<boolean> {
  const left = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), shipments.toCustomer, isNotNull(shipments.shippedAt)))
    .limit(1);
  return left.length > 0;
}

async function mailReady(deps: Deps, tx: Tx, order: LockedOrder): Promise<void> {
  const { to, basics } = await orderMailBasics(deps, tx, order);
  await enqueueMail(deps, tx, { template: "goods-ready", to, key: `goods-ready:${order.id}`, data: basics });
}
