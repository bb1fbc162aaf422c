import type { DraftLine } from "../../../contract/checkout/order-draft.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { isFromShop } from "../../../rules/orders/from-shop.ts";
import type { DeliveryMethod } from "../../../rules/shipping/delivery.ts";

export type AddedLine = Pick<
  DraftLine,
  "tempKey" | "productId" | "productVariantId" | "quantity" | "selectedOptions"
> & {
  name: string;
};

/** A worker's edits to an open order. */
export type Edit = {
  /** By line; 0 removes it. */
  quantities: ReadonlyMap<string, number>;
  removedRollIds: ReadonlySet<string>;
  added: readonly AddedLine[];
  /** As typed; empty for none. */
  promo: string;
  deliveryMethod: DeliveryMethod | null;
};

export const newEdit = (order: Order): Edit => ({
  quantities: new Map(order.lines.filter(isFromShop).map(({ id, quantity }) => [id, quantity])),
  removedRollIds: new Set(),
  added: [],
  promo: order.couponCode ?? "",
  deliveryMethod: order.deliveryMethod,
});

/** Returns only the changed parts of an order. */
export function changesOf(order: Order, edit: Edit) {
  const here = new Map(order.lines.map((line) => [line.id, line.quantity]));
  const promo = edit.promo.trim();
  return {
    quantities: [...edit.quantities]
      .filter(([lineId, quantity]) => here.has(lineId) && here.get(lineId) !== quantity)
      .map(([lineId, quantity]) => ({ lineId, quantity })),
    removedRollIds: order.rolls.map(({ id }) => id).filter((id) => edit.removedRollIds.has(id)),
    newLines: edit.added.map(({ name: _name, ...line }) => line),
    ...(promo.toLowerCase() === (order.couponCode ?? "").toLowerCase() ? {} : { promo: promo === "" ? null : promo }),
    ...(edit.deliveryMethod === order.deliveryMethod ? {} : { deliveryMethod: edit.deliveryMethod }),
  };
}

export function isChanged(order: Order, edit: Edit): boolean {
  const { quantities, removedRollIds, newLines, ...rest } = changesOf(order, edit);
  return quantities.length + removedRollIds.length + newLines.length + Object.keys(rest).length > 0;
}
