import { and, eq, max } from "drizzle-orm";
import * as contract from "../../contract/checkout/checkout.ts";
import type { NewShipment, OrderChanges } from "../../contract/checkout/order-draft.ts";
import { FREE_LABEL } from "../../rules/shipping/delivery.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { shipments } from "../shipping/tables.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines } from "../orders/tables.ts";
import { productIdsOf } from "../products/queries.ts";
import { saveShipments } from "./save-order.ts";
import { addressesOf, type Place } from "./order-places.ts";

/**
 * The free USPS label (docs/product/shipping.md#free-label) requested by a change: its shipment, and its line's
 * temporary key.
 */
export type WantedLabel = { shipment: NewShipment; tempKey: string; from: Place | null };

/**
 * Removes the free label from a change: the shipment, and the line with its product, which the server writes. An order
 * has one such label.
 */
export async function takeLabelWish(
  tx: Tx,
  order: LockedOrder,
  changes: OrderChanges,
): Promise<{ changes: OrderChanges; label: WantedLabel | null }> {
  const productId = (await productIdsOf(tx, [{ sku: FREE_LABEL.methodCode }])).get(FREE_LABEL.methodCode);
  const isLabelLine = (line: { productId: string }) => line.productId.toLowerCase() === productId;
  const shipment = changes.newShipments[0];
  if (shipment === undefined) return { changes, label: null };
  const [given] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), eq(shipments.serviceLevel, FREE_LABEL.serviceLevel)));
  if (given !== undefined) throw refuse(contract.updateOrder, "LABEL_GIVEN");
  const { home, chosen } = await addressesOf(tx, order.customerId, shipment.customerAddressId);
  const from = chosen ?? home;
  if (from === null) throw refuse(contract.updateOrder, "ADDRESS_MISSING");
  const line = changes.newLines.find(isLabelLine);
  return {
    changes: { ...changes, newShipments: [], newLines: changes.newLines.filter((other) => !isLabelLine(other)) },
    label: { shipment, tempKey: line?.tempKey ?? shipment.tempKey, from },
  };
}

/** Returns whether a change is empty once its label is removed. Notes cost nothing either. */
export function onlyRequestsLabel({ notes: _notes, expectedTotal: _total, ...parts }: OrderChanges): boolean {
  return Object.values(parts).every((part) => (Array.isArray(part) ? part.length === 0 : part === undefined));
}

/** Adds the label to an order without changing its total: a free line and the shipment. */
export async function addFreeLabel(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  label: WantedLabel,
  by: string,
): Promise<void> {
  const [last] = await tx
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const productIds = await productIdsOf(tx, [{ sku: FREE_LABEL.methodCode }]);
  await tx.insert(orderLines).values({
    id: newId(),
    orderId: order.id,
    position: (last?.position ?? 0) + 1,
    tempKey: label.tempKey,
    sku: FREE_LABEL.methodCode,
    description: "USPS shipping label",
    quantity: 1,
    unitPrice: 0,
    amount: 0,
    discount: 0,
    creditAmount: 0,
    productId: productIds.get(FREE_LABEL.methodCode) ?? null,
    productType: "FULFILLMENT_SERVICE_ADD_ON",
    notes: FREE_LABEL.note,
  });
  await saveLabelShipment(deps, tx, order, label, by);
}

export async function saveLabelShipment(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { shipment, from }: WantedLabel,
  by: string,
): Promise<void> {
  const way = {
    tempKey: shipment.tempKey,
    method: shipment.method,
    carrier: FREE_LABEL.carrier,
    serviceLevel: FREE_LABEL.serviceLevel,
    toCustomer: shipment.toCustomer,
    customerAddressId: from?.id ?? null,
    address: from?.address ?? null,
  };
  await saveShipments(tx, order.id, [way], deps.now());
  await recordOrderEvent(deps, tx, order, { type: "LABEL_ADDED", text: "Requested the free USPS label", by });
}
