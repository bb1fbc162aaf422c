import { and, asc, eq, inArray } from "drizzle-orm";
import { PAYS_FOR_NEGATIVES, type PaidForNegatives } from "../../rules/checkout/negatives-lines.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Tx } from "../deps.ts";
import { type EffectWhenPaid, orderLines, orders } from "../orders/tables.ts";

type AddOn = { orderId: number; total: number };

/**
 * The order that waits to be paid for just this: a declined card, or the same request twice at once, left it behind. It is
 * paid then, not ordered again. The caller holds the order it adds to.
 */
export async function waitingAddOn(tx: Tx, parentOrderId: number, wanted: EffectWhenPaid): Promise<AddOn | null> {
  const asked = await waitingFor(tx, parentOrderId);
  const same = asked.find(({ whenPaid }) => textOf(whenPaid) === textOf(wanted));
  return same === undefined ? null : { orderId: same.id, total: same.total };
}

/** The orders that wait to be paid for what they add to an order, and what each would do to its rolls. */
export async function waitingFor(tx: Tx, parentOrderId: number) {
  const found = await tx
    .select({ id: orders.id, total: orders.total, whenPaid: orders.whenPaid })
    .from(orders)
    .where(and(eq(orders.parentOrderId, parentOrderId), inArray(orders.status, statusesBefore("PAID"))))
    .orderBy(asc(orders.id));
  return found.flatMap(({ whenPaid, ...order }) => (whenPaid === null ? [] : [{ ...order, whenPaid }]));
}

/** The same text for the same effect, in whichever order its rolls are named. */
function textOf({ rushRollIds = [], negatives = {} }: EffectWhenPaid): string {
  return JSON.stringify([rushRollIds.toSorted(), Object.entries(negatives).toSorted()]);
}

/** What was paid for an order's negatives already, with it or later. */
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
