import { and, asc, eq, inArray } from "drizzle-orm";
import { PAYS_FOR_NEGATIVES, type PaidForNegatives } from "../../rules/checkout/negatives-lines.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Tx } from "../deps.ts";
import { type EffectWhenPaid, orderLines, orders } from "../orders/tables.ts";

type AddOn = { orderId: number; total: number };

/**
 * Returns the pending add-on order with the same effect, left by a declined card or a duplicate request. It is paid
 * instead of ordering again. The caller holds the parent order's lock.
 */
export async function waitingAddOn(tx: Tx, parentOrderId: number, wanted: EffectWhenPaid): Promise<AddOn | null> {
  const requested = await waitingFor(tx, parentOrderId);
  const same = requested.find(({ whenPaid }) => textOf(whenPaid) === textOf(wanted));
  return same === undefined ? null : { orderId: same.id, total: same.total };
}

/** Lists an order's unpaid add-on orders with their effects on its rolls. */
export async function waitingFor(tx: Tx, parentOrderId: number) {
  const found = await tx
    .select({ id: orders.id, total: orders.total, whenPaid: orders.whenPaid })
    .from(orders)
    .where(and(eq(orders.parentOrderId, parentOrderId), inArray(orders.status, statusesBefore("PAID"))))
    .orderBy(asc(orders.id));
  return found.flatMap(({ whenPaid, ...order }) => (whenPaid === null ? [] : [{ ...order, whenPaid }]));
}

/** Returns the same text for the same effect, in any order of its rolls. */
function textOf({ rushRollIds = [], negatives = {} }: EffectWhenPaid): string {
  return JSON.stringify([rushRollIds.toSorted(), Object.entries(negatives).toSorted()]);
}

/** Lists payments for an order's negatives, made with the order or later. */
export async function paidForNegatives(tx: Tx, orderId: number): Promise<PaidForNegatives["lines"]> {
  const family = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.parentOrderId, orderId), inArray(orders.status, ["PAID", "COMPLETE"])));
  return tx
    .select({ sku: orderLines.sku, rollId: orderLines.rollId })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.sku, [...PAYS_FOR_NEGATIVES]),
        inArray(orderLines.orderId, [orderId, ...(await family).map(({ id }) => id)]),
      ),
    );
}
