import type { Order } from "../../../contract/orders/order.ts";
import type { Shipment } from "../../../contract/shipping/shipping.ts";
import { isReceived } from "../../../rules/orders/film-status.ts";
import { isReturnParcel } from "../../../rules/shipping/labels.ts";
import { isBrought, whereFilmIs } from "../../../rules/orders/steps.ts";

/** Returns the parcel that ships film to the lab, after a carrier has it; null before. */
export const filmParcel = ({ shipments }: Order): Shipment | null =>
  shipments.find(({ toCustomer, shippedAt, deliveredAt }) => !toCustomer && (shippedAt ?? deliveredAt) !== null) ??
  null;

/**
 * Returns whether the customer can get a prepaid label, until the carrier has the parcel. For film: until the lab has it,
 * and a charged label only after payment. For a return: once the lab has bought the label.
 */
export function hasLabelToGet(order: Order, parcel: Shipment): boolean {
  const { toCustomer, method, label, shippedAt } = parcel;
  if (toCustomer || method !== "PREPAID_LABEL" || shippedAt !== null) return false;
  if (isReturnParcel(order, parcel)) return label?.state === "READY";
  return !isReceived(order) && (label !== null || order.status === "PAID");
}

/** Returns the parcel whose label is the order's next step: its film waits to be shipped with it. */
export const parcelToLabel = (order: Order): Shipment | null =>
  order.status === "PAID" &&
  !isBrought(order.deliveryMethod) &&
  whereFilmIs({ ...order, parcel: filmParcel(order) }) === "AWAITED"
    ? (order.shipments.find((parcel) => hasLabelToGet(order, parcel)) ?? null)
    : null;
