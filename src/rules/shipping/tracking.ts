import type { Carrier } from "./delivery.ts";

/** Where a parcel is, in this order; RETURNED is where one ends that could not be delivered. */
export const TRACKING_STATES = ["PRE_TRANSIT", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "RETURNED"] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

/** What a carrier noted of a parcel on its way, in its words. */
export interface ParcelEvent {
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly place: string | null;
}

/** Whether the carrier has the parcel, or had it. */
export function hasLeft(state: TrackingState): boolean {
  return state !== "PRE_TRANSIT";
}

/** The state to show: staff say that a parcel has left before its carrier's first scan, and then its label is no longer just made. */
export const shownTracking = (parcel: {
  trackingState: TrackingState | null;
  shippedAt: string | null;
}): TrackingState | null =>
  parcel.trackingState === "PRE_TRANSIT" && parcel.shippedAt !== null ? null : parcel.trackingState;

/** Whether a report of a parcel is news: carriers' reports may come late, and a parcel does not travel backwards. */
export function isLater(state: TrackingState, than: TrackingState | null): boolean {
  return than === null || TRACKING_STATES.indexOf(state) > TRACKING_STATES.indexOf(than);
}

const TRACKING_PAGES: Readonly<Record<Carrier, string>> = {
  USPS: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  FEDEX: "https://www.fedex.com/fedextrack/?trknbr=",
  UPS: "https://www.ups.com/track?tracknum=",
};

/** The carrier's page about a parcel. */
export function trackingPage(carrier: Carrier, trackingNumber: string): string {
  return TRACKING_PAGES[carrier] + encodeURIComponent(trackingNumber);
}
