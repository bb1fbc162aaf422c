import type { OrderStatus } from "../orders/statuses.ts";
import { type DeliveryMethod, FREE_LABEL, type ServiceLevel } from "./delivery.ts";

/** BUYING waits for the postage service, READY has its files, REFUSED was rejected by the service. */
export const LABEL_STATES = ["BUYING", "READY", "REFUSED"] as const;

/** Methods whose shipments use a label that the lab buys. */
const WITH_LABEL: ReadonlySet<DeliveryMethod> = new Set<DeliveryMethod>(["PREPAID_LABEL", "RETURN_MAILER"]);

export interface ShipmentToLabel {
  readonly method: DeliveryMethod;
  readonly serviceLevel: ServiceLevel | null;
  readonly toCustomer: boolean;
}

/** Why a label cannot be bought for a shipment now; also the calls' error codes. */
export type NoLabel = "NO_LABEL_HERE" | "NOT_PAID" | "ORDER_CLOSED";

/**
 * Whether a parcel is closed because its order is canceled. Film that is still at the lab is returned in a parcel that
 * was added afterwards.
 */
export const isClosedFor = (
  { status, canceledAt }: { readonly status: OrderStatus; readonly canceledAt: Date | null },
  parcel: { readonly toCustomer: boolean; readonly createdAt: Date },
): boolean => status === "CANCELED" && !(parcel.toCustomer && canceledAt !== null && parcel.createdAt > canceledAt);

/**
 * Whether a parcel to the lab returns goods: its order has no film, or film was received before the parcel was added.
 * Times are ISO.
 */
export const isReturnParcel = (
  order: { readonly rolls: readonly unknown[]; readonly pickUps: readonly { readonly receivedAt: string | null }[] },
  { toCustomer, createdAt }: { readonly toCustomer: boolean; readonly createdAt: string },
): boolean =>
  !toCustomer &&
  (order.rolls.length === 0 || order.pickUps.some(({ receivedAt }) => receivedAt !== null && receivedAt < createdAt));

/**
 * Returns why a label may not be bought; null if it may. Customers get labels for prepaid shipping to the lab: the free
 * USPS label immediately (docs/product/shipping.md#labels), others after the order is paid. The lab may label any
 * parcel that is not closed (isClosedFor).
 */
export function whyNoLabel(shipment: ShipmentToLabel, status: OrderStatus): NoLabel | null {
  if (!WITH_LABEL.has(shipment.method) || shipment.toCustomer) return "NO_LABEL_HERE";
  if (status === "CANCELED" || status === "COMPLETE") return "ORDER_CLOSED";
  return status !== "PAID" && shipment.serviceLevel !== FREE_LABEL.serviceLevel ? "NOT_PAID" : null;
}

export const LABEL_FILES = ["png", "pdf", "zpl"] as const;
export type LabelFile = (typeof LABEL_FILES)[number];
/** ZPL has no registered media type. With this one, browsers save the file unchanged. */
export const ZPL_TYPE = "application/octet-stream";

/** Returns a label's file name: "usps-label-1042.png" for order 42 (docs/product/shipping.md#free-label). */
export function labelFileName(carrier: string, shownOrderNumber: string, extension: LabelFile): string {
  return `${carrier.toLowerCase()}-label-${shownOrderNumber.replace("#", "")}.${extension}`;
}
