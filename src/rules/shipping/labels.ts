import type { OrderStatus } from "../orders/statuses.ts";
import { type DeliveryMethod, FREE_LABEL, type ServiceLevel } from "./delivery.ts";

/** BUYING waits for the postage service, READY has its files, REFUSED is one that the service will not sell. */
export const LABEL_STATES = ["BUYING", "READY", "REFUSED"] as const;

/** The methods whose shipments travel on a label that the lab buys. */
const WITH_LABEL: ReadonlySet<DeliveryMethod> = new Set<DeliveryMethod>(["PREPAID_LABEL", "RETURN_MAILER"]);

export interface ShipmentToLabel {
  readonly method: DeliveryMethod;
  readonly serviceLevel: ServiceLevel | null;
  readonly toCustomer: boolean;
}

/** Why a label cannot be bought for a shipment now; the codes of the calls' refusals. */
export type NoLabel = "NO_LABEL_HERE" | "NOT_PAID" | "ORDER_CLOSED";

/** Whether nothing is sent in a parcel: its order is canceled. Film that is still here goes back in one that was added after that. */
export const isClosedFor = (
  { status, canceledAt }: { readonly status: OrderStatus; readonly canceledAt: Date | null },
  parcel: { readonly toCustomer: boolean; readonly createdAt: Date },
): boolean => status === "CANCELED" && !(parcel.toCustomer && canceledAt !== null && parcel.createdAt > canceledAt);

/**
 * Whether a label may be bought. Customers get the label of a prepaid way to the lab: the free USPS one at once
 * (docs/product/shipping.md#labels), others once the order is paid. The lab may label any parcel that is not closed (isClosedFor).
 */
export function whyNoLabel(shipment: ShipmentToLabel, status: OrderStatus): NoLabel | null {
  if (!WITH_LABEL.has(shipment.method) || shipment.toCustomer) return "NO_LABEL_HERE";
  if (status === "CANCELED" || status === "COMPLETE") return "ORDER_CLOSED";
  return status !== "PAID" && shipment.serviceLevel !== FREE_LABEL.serviceLevel ? "NOT_PAID" : null;
}

/** A label as a picture, as a page, and as thermal printers take it. */
export const LABEL_FILES = ["png", "pdf", "zpl"] as const;
export type LabelFile = (typeof LABEL_FILES)[number];
/** There is no registered type for ZPL; as this, browsers save it as it is. */
export const ZPL_TYPE = "application/octet-stream";

/** What a downloaded label is called: "usps-label-1042.png" for order 42 (docs/product/shipping.md#free-label). */
export function labelFileName(carrier: string, shownOrderNumber: string, extension: LabelFile): string {
  return `${carrier.toLowerCase()}-label-${shownOrderNumber.replace("#", "")}.${extension}`;
}
