import type { Carrier } from "./delivery.ts";

/** A parcel's states in order. RETURNED is final for a parcel that could not be delivered. */
export const TRACKING_STATES = ["PRE_TRANSIT", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "RETURNED"] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

export interface ParcelEvent {
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly place: string | null;
}

export function hasLeft(state: TrackingState): boolean {
  return state !== "PRE_TRANSIT";
}

/**
 * Returns the state to show. Staff can mark a parcel as shipped before the carrier's first scan; then it no longer
 * counts as pre-transit.
 */
export const shownTracking = (parcel: {
  trackingState: TrackingState | null;
  shippedAt: string | null;
}): TrackingState | null =>
  parcel.trackingState === "PRE_TRANSIT" && parcel.shippedAt !== null ? null : parcel.trackingState;

/**
 * Whether a tracking report is newer than the current state. Reports may arrive late, and a parcel does not move
 * backwards.
 */
export function isLater(state: TrackingState, than: TrackingState | null): boolean {
  return than === null || TRACKING_STATES.indexOf(state) > TRACKING_STATES.indexOf(than);
}

const TRACKING_PAGES: Readonly<Record<Carrier, string>> = {
  USPS: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  FEDEX: "https://www.fedex.com/fedextrack/?trknbr=",
  UPS: "https://www.ups.com/track?tracknum=",
};

export function trackingPage(carrier: Carrier, trackingNumber: string): string {
  return TRACKING_PAGES[carrier] + encodeURIComponent(trackingNumber);
}
