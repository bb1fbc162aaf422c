import type { TrackingState } from "../shipping/tracking.ts";

/** Pending work of an order at the lab, in the order of its steps. Film on hold or to be returned comes last. */
export const ORDER_NEEDS = ["TO_RECEIVE", "IN_PROGRESS", "TO_PACK", "TO_SEND", "TO_PAY", "TO_RETURN"] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

export const ORDER_NEED_LABELS: Record<OrderNeed, string> = {
  TO_RECEIVE: "Film expected",
  IN_PROGRESS: "Film in progress",
  TO_PACK: "Items to pack",
  TO_SEND: "Parcels to send",
  TO_PAY: "Film waiting for payment",
  TO_RETURN: "Film to return",
};

/** Where the parcel of an order with expected film is, by its carrier's tracking. */
export const INBOUND_PARCELS = ["ON_THE_WAY", "ARRIVED"] as const;
export type InboundParcel = (typeof INBOUND_PARCELS)[number];

export const INBOUND_PARCEL_LABELS: Record<InboundParcel, string> = {
  ON_THE_WAY: "Parcel on the way",
  ARRIVED: "Parcel arrived",
};

export const INBOUND_TRACKING = {
  ON_THE_WAY: ["IN_TRANSIT", "OUT_FOR_DELIVERY"],
  ARRIVED: ["DELIVERED"],
} as const satisfies Record<InboundParcel, readonly TrackingState[]>;

export const ORDER_WORKS = [...ORDER_NEEDS, "RUSH", "PRIORITY"] as const;
export type OrderWork = (typeof ORDER_WORKS)[number];
