import { DAY_MS } from "../time.ts";
import type { Carrier } from "./delivery.ts";
import type { LABEL_STATES } from "./labels.ts";

/**
 * State of a postage refund for an unused label. REQUESTED waits for the carrier, REFUNDED is credited to the lab's
 * account at the postage service, REFUSED stays paid, NOT_CHARGED is a label of a carrier that charges only for scanned
 * labels.
 */
export const POSTAGE_REFUND_STATES = ["REQUESTED", "REFUNDED", "REFUSED", "NOT_CHARGED"] as const;

/** Days during which a carrier refunds an unused label (docs/product/shipping.md#postage-refunds). */
export const TAKES_LABELS_BACK_DAYS: Readonly<Record<Carrier, number>> = { USPS: 30, FEDEX: 90, UPS: 90 };

/** Why a label's postage cannot be refunded; also the calls' error codes. */
export type PostageStays = "NO_POSTAGE" | "LABEL_WAITS" | "ALREADY_SHIPPED" | "TOO_OLD";

export interface VoidableLabel {
  readonly state: (typeof LABEL_STATES)[number];
  readonly carrier: Carrier;
  readonly boughtAt: Date | null;
}

/**
 * Returns why a label's postage cannot be refunded; null if a refund can be requested. The carrier decides.
 * @param shippedAt when its parcel left, by the carrier's first scan or by hand
 */
export function whyPostageStays(label: VoidableLabel, shippedAt: Date | null, now: Date): PostageStays | null {
  if (label.state === "REFUSED") return "NO_POSTAGE";
  if (label.state === "BUYING" || label.boughtAt === null) return "LABEL_WAITS";
  if (shippedAt !== null) return "ALREADY_SHIPPED";
  const days = TAKES_LABELS_BACK_DAYS[label.carrier];
  return now.getTime() - label.boughtAt.getTime() > days * DAY_MS ? "TOO_OLD" : null;
}
