import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/checkout/checkout.ts";
import { OrderChanges, type RollDraft } from "../../contract/checkout/order-draft.ts";
import { addFreeLabel, onlyRequestsLabel, takeLabelWish } from "./free-label.ts";
import type { WantedByHand } from "./prices-by-hand.ts";
import { rewriteOrder } from "./rewrite-order.ts";
import type { Deps, Tx } from "../deps.ts";
import { type LockedOrder, lockOrderOfCustomer } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";

export type ReviseOrder = {
  orderId: number;
  /** If given, orders of other customers are not found. */
  customerId?: string;
  by: string;
  /** The version that the caller has seen; null for changes that cannot overwrite others. */
  version: number | null;
  changes: OrderChanges;
  rollChanges?: ReadonlyMap<string, Partial<RollDraft>>;
  internalNotes?: string | undefined;
  /** Prices that staff set, for the whole order. */
  byHand?: WantedByHand;
};

type Requested = Omit<ReviseOrder, "changes"> & { changes?: OrderChanges };

/**
 * Changes an order: its notes at any time, its contents while it is open. An open order is repriced as a whole, and its
 * stock, coupon and credits are adjusted in the same transaction. A paid order accepts only free changes.
 */
export async function reviseOrder(deps: Deps, requested: Requested): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderOfCustomer(tx, requested.orderId, requested.customerId);
    const request = { ...requested, changes: onlyWhatChanges(order, requested.changes ?? OrderChanges.parse({})) };
    if (request.version !== null && request.version !== order.version) {
      throw refuse(contract.updateOrder, "STALE", { version: order.version });
    }
    await saveNotes(deps, tx, order, request);
    if (!changesContents(request)) return;
    const wish = await takeLabelWish(tx, order, request.changes);
    if (order.status === "OPEN" && order.parentOrderId === null) {
      return rewriteOrder(deps, tx, order, { ...request, changes: wish.changes }, wish.label);
    }
    const atWork = order.status === "INVOICED" || order.status === "PAID";
    if (wish.label === null || !atWork || !onlyRequestsLabel(wish.changes) || request.rollChanges || request.byHand) {
      throw refuse(contract.updateOrder, "NOT_CHANGEABLE", { status: order.status });
    }
    await addFreeLabel(deps, tx, order, wish.label, request.by);
  });
}

async function saveNotes(deps: Deps, tx: Tx, order: LockedOrder, { changes, internalNotes, by }: ReviseOrder) {
  const { notes } = changes;
  await tx
    .update(orders)
    .set({
      version: sql`${orders.version} + 1`,
      ...(notes === undefined ? {} : { notes }),
      ...(internalNotes === undefined ? {} : { internalNotes }),
    })
    .where(eq(orders.id, order.id));
  if (internalNotes !== undefined) {
    await recordOrderEvent(deps, tx, order, { type: "NOTES_CHANGED", text: "Changed the internal notes", by });
  }
  if (notes !== undefined && notes !== order.notes) {
    await recordOrderEvent(deps, tx, order, { type: "CHANGED", text: "Changed the notes", by });
  }
}

function changesContents({ changes, rollChanges, byHand }: ReviseOrder): boolean {
  const { notes: _notes, expectedTotal: _total, ...parts } = changes;
  const requested = Object.values(parts).some((part) => (Array.isArray(part) ? part.length > 0 : part !== undefined));
  return requested || byHand !== undefined || (rollChanges?.size ?? 0) > 0;
}

/**
 * Removes unchanged parts from a change: screens send the whole order with its changes
 * (docs/product/checkout.md#changing-an-open-order).
 */
export function onlyWhatChanges(order: LockedOrder, changes: OrderChanges): OrderChanges {
  const { notes, deliveryMethod, returnShipping, useCredits, useAccountCredit, promo, ...parts } = changes;
  return {
    ...parts,
    ...(notes === undefined || notes === order.notes ? {} : { notes }),
    ...(deliveryMethod === undefined || deliveryMethod === order.deliveryMethod ? {} : { deliveryMethod }),
    ...(returnShipping === undefined || returnShipping === order.returnShipping ? {} : { returnShipping }),
    ...(useCredits === undefined || useCredits === order.useCredits ? {} : { useCredits }),
    ...(useAccountCredit === undefined || useAccountCredit === order.useAccountCredit ? {} : { useAccountCredit }),
    ...(promo === undefined || promo?.toLowerCase() === order.couponCode?.toLowerCase() ? {} : { promo }),
  };
}
