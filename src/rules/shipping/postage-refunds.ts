import { DAY_MS } from "../time.ts";
import type { Carrier } from "./delivery.ts";
import type { LABEL_STATES } from "./labels.ts";

/**
 * How the postage of a label that was not used comes back. ASKED waits for the carrier, GIVEN_BACK is in the lab's account at
 * the postage service, REFUSED stays paid, NOT_CHARGED is a label of a carrier that charges only for what it scans.
 */
export const POSTAGE_REFUND_STATES = ["ASKED", "GIVEN_BACK", "REFUSED", "NOT_CHARGED"] as const;

/** Days for which a carrier takes a label back that was not used (docs/product/shipping.md#postage-refunds). */
export const TAKES_LABELS_BACK_DAYS: Readonly<Record<Carrier, number>> = { USPS: 30, FEDEX: 90, UPS: 90 };

/** Why the postage of a label is not asked back; the codes of the calls' refusals. */
export type PostageStays = "NO_POSTAGE" | "LABEL_WAITS" | "ALREADY_SHIPPED" | "TOO_OLD";

export interface VoidableLabel {
  readonly state: (typeof LABEL_STATES)[number];
  readonly carrier: Carrier;
  readonly boughtAt: Date | null;
}

/**
 * Whether the postage of a label can be asked back; the carrier has the last word.
 * @param shippedAt when its parcel left, by the carrier's first scan or by hand
 */
export function whyPostageStays(label: VoidableLabel, shippedAt: Date | null, now: Date): PostageStays | null {
  if (label.state === "REFUSED") return "NO_POSTAGE";
  if (label.state === "BUYING" || label.boughtAt === null) return "LABEL_WAITS";
  if (shippedAt !== null) return "ALREADY_SHIPPED";
  const days = TAKES_LABELS_BACK_DAYS[label.carrier];
  return now.getTime() - label.boughtAt.getTime() > days * DAY_MS ? "TOO_OLD" : null;
}
